import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'
import type { ShutOffSums } from '../../model/traced.ts'

const List = styled('ol', { base: { listStyleType: 'none', margin: 0, padding: 0 } })
const Item = styled('button', {
  base: {
    display: 'flex',
    width: '100%',
    alignItems: 'baseline',
    gap: '2',
    paddingBlock: '1',
    textAlign: 'start',
    fontSize: 'sm',
    borderBlockEndWidth: '1px',
    borderColor: 'border.subtle',
    '&:not(:disabled)': { cursor: 'pointer', _hover: { background: 'bg.hover' } },
    _focusVisible: { outlineOffset: '-2px' },
  },
})

interface JumpItem {
  readonly id: string
  /** Of the thing on the map; empty: the user does not see it there. */
  readonly key: string
  /** In front of it: its place in an order. */
  readonly mark?: string
  readonly title: string
  readonly detail: string
  readonly figure: string
  /** Told on hover. */
  readonly hint?: string
}

interface JumpListProps {
  label: string
  items: readonly JumpItem[]
  onJump: (key: string) => void
}

/** Things by name; pressing one shows it on the map. */
export function JumpList({ label, items, onJump }: JumpListProps) {
  if (items.length === 0) return null
  return (
    <Column gap="0.5">
      <Box as="h3" fontSize="sm" color="fg.muted">
        {label}
      </Box>
      <List aria-label={label}>
        {items.map(({ id, key, mark, title, detail, figure, hint }) => (
          <li key={id}>
            <Item type="button" disabled={key === ''} title={hint} onClick={() => onJump(key)}>
              {mark !== undefined && (
                <Span fontVariantNumeric="tabular-nums" color="fg.muted" whiteSpace="nowrap">
                  {mark}
                </Span>
              )}
              <Column as="span" flex="1" minWidth="0">
                <Span overflowWrap="anywhere">{title}</Span>
                {detail !== '' && (
                  <Span fontSize="xs" color="fg.muted" overflowWrap="anywhere">
                    {detail}
                  </Span>
                )}
              </Column>
              <Span fontVariantNumeric="tabular-nums" textAlign="end" whiteSpace="pre-line">
                {figure}
              </Span>
            </Item>
          </li>
        ))}
      </List>
    </Column>
  )
}

export function Note({ isAlert = false, children }: { isAlert?: boolean; children: ReactNode }) {
  return (
    <Row
      gap="2"
      fontSize="sm"
      alignItems="flex-start"
      {...(isAlert ? { role: 'alert', color: 'fg.error' } : { color: 'fg.muted' })}
    >
      {isAlert && (
        <Box flexShrink={0} paddingBlockStart="0.5">
          <TriangleAlert size={16} aria-hidden />
        </Box>
      )}
      <Span>{children}</Span>
    </Row>
  )
}

interface SumsProps {
  sums: ShutOffSums
  numStations: number
  /** Stations outside the data scope. */
  numOthers: number
}

/** Stations, m² and households together. */
export function Sums({ sums: { areaM2, numWithoutArea, numHouseholds }, numStations, numOthers }: SumsProps) {
  const { t } = useTranslation()
  const figures = [
    ['stations', formatQuantity(numStations, 0)],
    ['households', formatQuantity(numHouseholds, 0)],
    ['area', formatQuantity(areaM2, 0)],
  ] as const
  return (
    <Column gap="1">
      <Row gap="4" flexWrap="wrap">
        {figures.map(([name, figure]) => (
          <Column key={name}>
            <Box fontSize="lg" fontWeight="bold" fontVariantNumeric="tabular-nums" data-sum={name}>
              {figure}
            </Box>
            <Box fontSize="xs" color="fg.muted">
              {t(`townMap.trace.sum.${name}`)}
            </Box>
          </Column>
        ))}
      </Row>
      {numOthers > 0 && <Note>{t('townMap.trace.others', { count: numOthers })}</Note>}
      {numWithoutArea > 0 && <Note>{t('townMap.trace.withoutArea', { count: numWithoutArea })}</Note>}
    </Column>
  )
}
