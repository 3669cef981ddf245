import { SelectField } from "@/components/ui/field";
import { otherTimeZones, US_TIME_ZONES } from "@/lib/accounts/profile/time-zones";

interface TimeZoneFieldProps {
  /** IANA name. */
  present: string;
  error: string | undefined;
}

/** The zones of the United States first, then all others. */
export function TimeZoneField({ present, error }: TimeZoneFieldProps) {
  return (
    <SelectField
      label="Time zone"
      name="timeZone"
      defaultValue={present}
      hint="Plans and delivery times are told in it."
      error={error}
    >
      <optgroup label="United States">
        {US_TIME_ZONES.map(({ zone, label }) => (
          <option key={zone} value={zone}>
            {label}
          </option>
        ))}
      </optgroup>
      <optgroup label="All others">
        {otherTimeZones(present).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll("_", " ")}
          </option>
        ))}
      </optgroup>
    </SelectField>
  );
}
