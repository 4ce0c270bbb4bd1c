import { chakra } from '@chakra-ui/react/styled-system'
import { CalendarDays } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { companyZone } from '../lib/company-day.ts'
import { loadable } from '../lib/loadable.tsx'
import { Box, Row } from './box.ts'
import { IconButton } from './button.tsx'
import type { CalendarTexts } from './calendar.tsx'
import { controlStyle } from './control-style.ts'
import { readDay, readDayTime } from './date-text.ts'
import { Popover } from './popover.tsx'

// the calendar is a third of the library code that the console loads, and most dates are typed or left unchanged
const Calendar = loadable(async () => (await import('./calendar.tsx')).Calendar)

const DateBox = chakra('input', {
  base: { ...controlStyle, paddingInlineEnd: '9', fontVariantNumeric: 'tabular-nums' },
})

export interface DateTexts extends CalendarTexts {
  /** Label of the button that opens a field's calendar. */
  readonly choose: (label: string) => string
  /** Format examples of a day, and of a day with a time. */
  readonly dayPattern: string
  readonly dayTimePattern: string
}

interface DateInputProps extends Omit<React.ComponentProps<typeof DateBox>, 'value' | 'onChange' | 'size'> {
  label: string
  /** A day, `yyyy-MM-dd`, or a time of the company, `yyyy-MM-ddTHH:mm`; invalid input is passed on as typed. */
  value: string
  onChange: (value: string) => void
  hasTime?: boolean
  /** First and last day that the calendar offers. */
  min?: string
  max?: string
  texts: DateTexts
}

/** A date input with a calendar. */
export function DateInput(props: DateInputProps) {
  const { label, value, onChange, onBlur, hasTime = false, min, max, texts, width, disabled, ...input } = props
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const hasChosen = useRef(false)
  const read = hasTime ? readDayTime : readDay
  const day = readDay(value.slice(0, 10))
  const choose = (chosen: string): void => {
    hasChosen.current = true
    onChange(hasTime ? `${chosen}T${readDayTime(value)?.slice(11) ?? '00:00'}` : chosen)
    setOpen(false)
  }
  return (
    <Row position="relative" width={width ?? '100%'}>
      <DateBox
        {...input}
        ref={box}
        type="text"
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        placeholder={hasTime ? texts.dayTimePattern : texts.dayPattern}
        value={hasTime ? value.replace('T', ' ') : value}
        onChange={(event) => {
          const text = event.target.value
          onChange((hasTime && text.length === 16 ? read(text) : null) ?? text)
        }}
        onFocus={(event) => {
          // after a day was selected, typing continues with the time
          if (hasTime && hasChosen.current) event.currentTarget.setSelectionRange(11, 16)
          hasChosen.current = false
        }}
        onBlur={(event) => {
          const whole = read(event.currentTarget.value)
          if (whole !== null && whole !== value) onChange(whole)
          onBlur?.(event)
        }}
      />
      <Row position="absolute" insetBlock="0" insetInlineEnd="0.5">
        <Popover
          label={texts.choose(label)}
          isOpen={isOpen}
          onOpenChange={setOpen}
          width="max-content"
          finalFocus={() => box.current}
          trigger={(trigger) => (
            <IconButton {...trigger} size="sm" label={texts.choose(label)} disabled={disabled}>
              <CalendarDays size={16} aria-hidden />
            </IconButton>
          )}
        >
          <Suspense fallback={<Box width="16.5rem" height="18.5rem" aria-busy />}>
            <Calendar
              day={day}
              timeZone={companyZone().name}
              onChoose={choose}
              texts={texts}
              {...(min === undefined ? {} : { min })}
              {...(max === undefined ? {} : { max })}
            />
          </Suspense>
        </Popover>
      </Row>
    </Row>
  )
}
