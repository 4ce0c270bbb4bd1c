import { parseDate, useDatePicker } from '@ark-ui/react/date-picker'
import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { firstWeekDay } from '../lib/language-customs.ts'
import { Box, Row } from './box.ts'
import { Button, IconButton } from './button.tsx'

type View = 'day' | 'month' | 'year'

export interface CalendarTexts {
  /** Language code as in BCP 47. */
  readonly locale: string
  /** Labels of the buttons beside the title: a month, a year or ten years earlier and later. */
  readonly earlier: Readonly<Record<View, string>>
  readonly later: Readonly<Record<View, string>>
  /** Labels of the title, which switches from days to months and from months to years. */
  readonly wider: Readonly<Record<View, string>>
  readonly today: string
}

const COLUMNS = 3
const NAMELESS = { role: undefined, 'aria-label': undefined, 'aria-roledescription': undefined }

const Grid = chakra('table', { base: { width: '100%', borderSpacing: '2px', borderCollapse: 'separate' } })
const Head = chakra('th', { base: { height: '8', fontSize: 'xs', fontWeight: 'medium', color: 'fg.muted' } })
const Cell = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minWidth: '8',
    height: '8',
    borderRadius: 'sm',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    _hover: { background: 'bg.hover' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[data-today]': { color: 'accent.text', fontWeight: 'bold' },
    '&[data-selected]': { background: 'accent.solid', color: '#ffffff' },
    '&[data-outside-range]': { color: 'fg.muted' },
    '&[data-disabled]': { opacity: 0.45, cursor: 'not-allowed', background: 'transparent' },
  },
  variants: { size: { wide: { height: '10' } } },
})

export interface CalendarProps {
  /** The selected day, `yyyy-MM-dd`. */
  day: string | null
  /** First and last selectable day. */
  min?: string
  max?: string
  /** Name of the zone whose today it is. */
  timeZone: string
  onChoose: (day: string) => void
  texts: CalendarTexts
}

/**
 * The days of a month, from the first day of the week in the language. Arrow keys move by days and weeks, PageUp and PageDown by months, Enter selects.
 */
export function Calendar({ day, min, max, timeZone, onChoose, texts }: CalendarProps) {
  const frame = useRef<HTMLDivElement>(null)
  const picker = useDatePicker({
    inline: true,
    locale: texts.locale,
    timeZone,
    startOfWeek: firstWeekDay(texts.locale),
    fixedWeeks: true,
    value: day === null ? [] : [parseDate(day)],
    min: min === undefined ? undefined : parseDate(min),
    max: max === undefined ? undefined : parseDate(max),
    onValueChange: ({ value: [chosen] }) => {
      if (chosen) onChoose(chosen.toString())
    },
    translations: {
      dayCell: ({ valueText }) => valueText,
      prevTrigger: (view) => texts.earlier[view],
      nextTrigger: (view) => texts.later[view],
      viewTrigger: (view) => texts.wider[view],
    },
  })
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('[data-view=day][data-focus]')?.focus()
  }, [])
  const { view } = picker
  const grid = {
    ...picker.getTableProps({ view, columns: view === 'day' ? 7 : COLUMNS }),
    'aria-roledescription': undefined,
  }
  return (
    // the surrounding panel has name and role already; the library needs this element to find its days
    <Box {...picker.getContentProps()} {...NAMELESS} ref={frame} padding="2" width="16.5rem" outline="none">
      <Row gap="1" marginBottom="1">
        <IconButton {...picker.getPrevTriggerProps({ view })} size="sm" label={texts.earlier[view]}>
          <ChevronLeft size={16} aria-hidden />
        </IconButton>
        <Button {...picker.getViewTriggerProps({ view })} look="quiet" size="sm" flex="1" title={texts.wider[view]}>
          {titleOf()}
        </Button>
        <IconButton {...picker.getNextTriggerProps({ view })} size="sm" label={texts.later[view]}>
          <ChevronRight size={16} aria-hidden />
        </IconButton>
      </Row>
      <Grid {...grid} aria-label={titleOf()}>
        {view === 'day' && (
          <thead>
            <tr>
              {picker.weekDays.map(({ short, long }) => (
                <Head key={long} scope="col" abbr={long}>
                  {short.replace(/^周/, '')}
                </Head>
              ))}
            </tr>
          </thead>
        )}
        <tbody>{rows()}</tbody>
      </Grid>
      <Row justifyContent="flex-end" marginTop="1">
        <Button size="sm" look="quiet" onClick={() => picker.selectToday()}>
          {texts.today}
        </Button>
      </Row>
    </Box>
  )

  function titleOf(): string {
    if (view === 'day') return picker.visibleRangeText.start
    if (view === 'month') return picker.format(picker.visibleRange.start, { year: 'numeric' })
    const { start, end } = picker.getDecade()
    return `${start} – ${end}`
  }

  function rows() {
    if (view === 'day')
      return picker.weeks.map((week) => (
        <tr key={week.map(String).join()}>
          {week.map((value) => (
            <td key={value.toString()} {...picker.getDayTableCellProps({ value })}>
              <Cell {...picker.getDayTableCellTriggerProps({ value })}>{value.day}</Cell>
            </td>
          ))}
        </tr>
      ))
    if (view === 'month')
      return picker.getMonthsGrid({ columns: COLUMNS, format: 'short' }).map((row) => (
        <tr key={row.map(({ value }) => value).join()}>
          {row.map((month) => (
            <td key={month.value} {...picker.getMonthTableCellProps({ ...month, columns: 1 })}>
              <Cell {...picker.getMonthTableCellTriggerProps({ ...month, columns: COLUMNS })} size="wide">
                {month.label}
              </Cell>
            </td>
          ))}
        </tr>
      ))
    return picker.getYearsGrid({ columns: COLUMNS }).map((row) => (
      <tr key={row.map(({ value }) => value).join()}>
        {row.map((year) => (
          <td key={year.value} {...picker.getYearTableCellProps({ ...year, columns: 1 })}>
            <Cell {...picker.getYearTableCellTriggerProps({ ...year, columns: COLUMNS })} size="wide">
              {year.label}
            </Cell>
          </td>
        ))}
      </tr>
    ))
  }
}
