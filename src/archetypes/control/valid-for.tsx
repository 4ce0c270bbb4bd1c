import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#lib/format-time.ts'
import { SelectField } from '#ui/select-field.tsx'

const HOURS = [1, 4, 12, 24, 72] as const
const HOUR_MS = 3_600_000
/** Format of the time at which a value ends. */
export const UNTIL = 'MM-DD HH:mm'

/** Chosen at first. */
export const USUAL_HOURS = '4'

interface ValidForProps {
  /** Hours; empty: until it is given back. */
  hours: string
  onChange: (hours: string) => void
}

/** For how long a value holds, before the device goes back to its own. */
export function ValidFor({ hours, onChange }: ValidForProps) {
  const { t } = useTranslation()
  return (
    <SelectField
      label={t('control.validFor')}
      problem={null}
      value={hours}
      onChange={onChange}
      placeholder={t('control.untilReleased')}
      options={HOURS.map((count) => ({ value: String(count), label: t('control.hours', { count }) }))}
    />
  )
}

/** Epoch ms at which a value ends that is sent now; null: when it is given back. */
export const endOf = (hours: string): number | null => (hours === '' ? null : Date.now() + Number(hours) * HOUR_MS)

export function useEndText(): (validUntil: number | null) => string {
  const { t } = useTranslation()
  return (validUntil) =>
    validUntil === null ? t('control.untilReleased') : t('control.until', { time: formatDateTime(validUntil, UNTIL) })
}
