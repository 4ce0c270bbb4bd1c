import { useTranslation } from 'react-i18next'
import type { KpiFigure } from '#contract/kpi/kpi-figure.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Row, Span } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'
import { useFigureNote } from '../figures/figure-cell.tsx'

const List = styled('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '5',
    margin: 0,
    paddingInline: '4',
    paddingTop: '3',
    paddingBottom: '1',
  },
})
/** A name that is longer than the widget is wide is cut, and told by its tooltip. */
const Name = styled('dt', {
  base: { color: 'fg.muted', fontSize: 'sm', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
})

interface HeadlineFigure {
  readonly name: string
  readonly value: string
  readonly unit?: string
  readonly isGrey?: boolean
  /** What the value rests on. */
  readonly note?: string
  /** Said beside the value: parts that are missing, or that it is not final. */
  readonly mark?: string | undefined
}

/** The large figures above a widget's chart or list. */
export function Headline({ figures }: { figures: readonly HeadlineFigure[] }) {
  return (
    <List>
      {figures.map(({ name, value, unit, isGrey, note, mark }) => (
        <Box key={name} minWidth="0" title={note ? `${name}: ${note}` : name}>
          <Name>{name}</Name>
          <Row as="dd" alignItems="baseline" gap="1" margin="0" whiteSpace="nowrap" flexWrap="wrap">
            <Span
              fontFamily="figures"
              fontSize="2xl"
              fontWeight="bold"
              lineHeight="1.3"
              color={isGrey ? 'quality.stale' : undefined}
            >
              {value}
            </Span>
            {unit && (
              <Span color="fg.muted" fontSize="sm">
                {unit}
              </Span>
            )}
            {mark && (
              <Span color="fg.muted" fontSize="xs" borderWidth="1px" borderColor="border.subtle" paddingInline="1">
                {mark}
              </Span>
            )}
          </Row>
        </Box>
      ))}
    </List>
  )
}

/** What is said beside a figure: which part of it is missing, and whether it will change. */
export function useFigureMark() {
  const { t } = useTranslation()
  return ({ counted, expected, awaits }: Pick<KpiFigure, 'counted' | 'expected' | 'awaits'>): string | undefined =>
    [
      counted < expected && counted > 0 ? t('figures.partsShort', { counted, expected }) : null,
      awaits === 'nothing' ? null : t(`figures.awaits.${awaits}`),
    ]
      .filter((part) => part !== null)
      .join(' · ') || undefined
}

/** A key figure as a headline; without one, a dash. */
export function useHeadline() {
  const noteOf = useFigureNote()
  const markOf = useFigureMark()
  return (name: string, figure: KpiFigure | null, unit: string, decimals: number): HeadlineFigure => ({
    name,
    unit,
    value: formatQuantity(figure?.value ?? null, decimals),
    ...(figure ? { isGrey: figure.isGrey, note: noteOf(figure), mark: markOf(figure) } : {}),
  })
}
