import { integrationError } from "./api.js";
import { createFrame, openFrameChannel } from "./frame-channel.js";

/** The card form's height with both methods on offer, so that the page does not jump when the frame reports its own. */
const FIRST_HEIGHT_PX = 242;
/** Room around the fields for their focus rings, taken back by a negative margin. */
const BLEED_PX = 4;

/** The page's part of the Payment Element. The fields are in a frame, so that no card data reaches the page. */
export class PaymentElement {
  constructor(settings, options, onDestroy) {
    this._settings = settings;
    this._options = options ?? {};
    this._onDestroy = onDestroy;
    this._listeners = new Map();
    this._answers = new Map();
    this._lastRequest = 0;
    this._frame = null;
  }

  mount(target) {
    const host = typeof target === "string" ? document.querySelector(target) : target;
    if (!(host instanceof Element)) {
      throw integrationError("Invalid DOM element. Call mount with a valid DOM element or selector.");
    }
    if (this._frame?.parentElement === host) return this;
    this.unmount();
    this._frame = createFrame("payment-element", "Secure payment input frame");
    Object.assign(this._frame.style, {
      width: `calc(100% + ${2 * BLEED_PX}px)`,
      margin: `-${BLEED_PX}px`,
      height: `${FIRST_HEIGHT_PX + 2 * BLEED_PX}px`,
    });
    this._whenReady = new Promise((resolve) => {
      this._markReady = resolve;
    });
    this._channel = openFrameChannel(this._frame, (message) => this._receive(message));
    host.replaceChildren(this._frame);
    this._emit("loaderstart", {});
    return this;
  }

  unmount() {
    this._channel?.close();
    this._frame?.remove();
    this._frame = null;
    for (const answer of this._answers.values()) {
      answer.reject(integrationError("The Payment Element was unmounted before it could answer."));
    }
    this._answers.clear();
    return this;
  }

  destroy() {
    this.unmount();
    this._listeners.clear();
    this._onDestroy();
    return this;
  }

  update(options) {
    this._options = { ...this._options, ...options };
    this._send({ type: "update", options: this._options });
    return this;
  }

  updateAppearance(appearance) {
    this._send({ type: "appearance", appearance });
  }

  focus() {
    this._frame?.focus();
    this._send({ type: "focus" });
    return this;
  }

  blur() {
    this._frame?.blur();
    return this;
  }

  clear() {
    this._send({ type: "clear" });
    return this;
  }

  collapse() {
    return this;
  }

  on(event, handler) {
    this._listeners.set(event, [...(this._listeners.get(event) ?? []), handler]);
    return this;
  }

  once(event, handler) {
    const onlyOnce = (payload) => {
      this.off(event, onlyOnce);
      handler(payload);
    };
    return this.on(event, onlyOnce);
  }

  off(event, handler) {
    const kept = handler ? (this._listeners.get(event) ?? []).filter((each) => each !== handler) : [];
    this._listeners.set(event, kept);
    return this;
  }

  /** Asks the frame to validate (`submit`) or to pay (`confirm`). Rejects when the element is not mounted. */
  async ask(type, payload) {
    if (!this._frame) {
      throw integrationError(
        "We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.",
      );
    }
    await this._whenReady;
    this._lastRequest += 1;
    const request = this._lastRequest;
    return new Promise((resolve, reject) => {
      this._answers.set(request, { resolve, reject });
      this._send({ type, request, ...payload });
    });
  }

  _send(message) {
    this._channel?.send(message);
  }

  _receive(message) {
    switch (message.type) {
      case "hello":
        return this._send({ type: "init", ...this._settings(), options: this._options });
      case "ready":
        this._markReady();
        return this._emit("ready", {});
      case "height":
        if (this._frame) this._frame.style.height = `${Number(message.height)}px`;
        return undefined;
      case "change":
        return this._emit("change", {
          collapsed: false,
          empty: message.empty,
          complete: message.complete,
          value: message.value,
        });
      case "loaderror":
        return this._emit("loaderror", { error: message.error });
      case "focus":
      case "blur":
      case "escape":
        return this._emit(message.type, {});
      case "enter":
        return this._frame?.closest("form")?.requestSubmit();
      case "answer":
        this._answers.get(message.request)?.resolve(message.result);
        this._answers.delete(message.request);
        return undefined;
      default:
        return undefined;
    }
  }

  _emit(event, payload) {
    for (const handler of this._listeners.get(event) ?? []) handler({ elementType: "payment", ...payload });
  }
}
