/** Colors of tailwind.config.ts for the light and the dark scheme, because mail programs read no stylesheet. A test compares them. */
export const MAIL_COLORS = {
  day: {
    page: "#FBFAF6",
    sheet: "#FFFFFF",
    line: "#E4DFD3",
    ink: "#0E1A2B",
    muted: "#5A6472",
    accent: "#0B7A57",
    accentText: "#FFFFFF",
    panel: "#F3F0E7",
  },
  night: {
    page: "#0E1A2B",
    sheet: "#0E1A2B",
    line: "#2B3C51",
    ink: "#FBFAF6",
    muted: "#A9B6C4",
    accent: "#8FE3C3",
    accentText: "#0E1A2B",
    panel: "#16243A",
  },
} as const;

const { day, night } = MAIL_COLORS;

export const text = { fontSize: "16px", lineHeight: "1.55", margin: "0 0 16px", color: day.ink };
export const small = { ...text, fontSize: "14px", color: day.muted };
/** Long URLs and words break, so that the mail does not get wider than the window. */
export const breaking = { overflowWrap: "anywhere", wordBreak: "break-word" } as const;

/**
 * Rules that an attribute cannot express: the dark scheme and narrow windows. Programs that ignore them show the light
 * scheme at any width, because no width is fixed.
 */
export const MAIL_STYLESHEET = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:${night.page}!important}
.sheet{background:${night.sheet}!important;border-color:${night.line}!important}
.ink{color:${night.ink}!important}
.muted{color:${night.muted}!important}
.link{color:${night.accent}!important}
.rule{border-color:${night.line}!important}
.panel{background:${night.panel}!important}
.plain{border-color:${night.line}!important;color:${night.ink}!important}
.action{background:${night.accent}!important;color:${night.accentText}!important}
}
@media (max-width:480px){
.page{padding:12px 8px!important}
.sheet{padding:20px 16px!important}
.name,.value{display:block!important;width:auto!important}
.name{padding-bottom:0!important;border-bottom:0!important}
.value{padding-top:0!important}
}`.replaceAll("\n", "");
