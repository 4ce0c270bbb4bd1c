import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companyDay } from '#lib/company-day.ts'
import { Box } from '#ui/box.ts'
import { DateInput } from '#ui/date-input.tsx'
import { useDateTexts } from '../field-kinds/use-date-texts.ts'
import { typedMoment, typedText } from '../telemetry/time-range.ts'
import type { ReplayWindow } from './replay-window.ts'

interface ReplayMomentProps {
  /** Epoch ms. */
  moment: number
  recorded: ReplayWindow
  /** Said of a moment outside of it. */
  outside: string
  onSeek: (moment: number) => void
}

/** The moment that is shown; another one can be typed or chosen. */
export function ReplayMoment({ moment, recorded, outside, onSeek }: ReplayMomentProps) {
  const { t } = useTranslation()
  const texts = useDateTexts()
  /** Typed, and not a stored moment. */
  const [draft, setDraft] = useState<string | null>(null)
  const asked = draft === null ? null : typedMoment(draft)
  const isRefused = asked !== null && (asked < recorded.from || asked > recorded.to)
  function change(text: string): void {
    const typed = typedMoment(text)
    const isStored = typed !== null && typed >= recorded.from && typed <= recorded.to
    setDraft(isStored ? null : text)
    if (isStored) onSeek(typed)
  }
  return (
    <Box>
      <DateInput
        hasTime
        label={t('replay.moment')}
        aria-label={t('replay.moment')}
        aria-invalid={isRefused}
        width="12.5rem"
        texts={texts}
        min={companyDay(recorded.from)}
        max={companyDay(recorded.to)}
        value={draft ?? typedText(moment)}
        onChange={change}
        onBlur={() => {
          if (!isRefused) setDraft(null)
        }}
      />
      {isRefused && (
        <Box role="alert" fontSize="xs" color="level.urgent">
          {outside}
        </Box>
      )}
    </Box>
  )
}
