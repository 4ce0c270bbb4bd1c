import { Network } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkOrText } from '#archetypes/page-link.tsx'
import { viewerLink } from '#archetypes/point-menu/drawing-link.ts'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import type { RollOutStation } from '#contract/endpoints/drawings.ts'
import { plainLatin } from '#lib/plain-latin.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DataTable, type TableColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { StatusTag } from '#ui/status-tag.tsx'

/** So many missing points are named in the table; the tooltip names all. */
const MAX_NAMED = 3

interface RollOutStationsProps {
  keyId: string
  drawnCode: string
  stations: readonly RollOutStation[]
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
  /** Shows the elements that bind a point of the drawn station; absent outside of the editor. */
  onLocate: ((pointCode: string) => void) | undefined
}

/** The stations that a drawing can be rolled out to, to be ticked. */
export function RollOutStations({ keyId, drawnCode, stations, chosen, onChosen, onLocate }: RollOutStationsProps) {
  const { t } = useTranslation()
  const { table } = useListTexts()
  const [text, setText] = useState('')
  const [isLackingOnly, setIsLackingOnly] = useState(false)
  const sought = plainLatin(text.trim())
  const rows = stations.filter(
    ({ nodeCode, nodeName, missing }) =>
      (!isLackingOnly || missing.length > 0) && plainLatin(`${nodeCode}\n${nodeName}`).includes(sought),
  )
  const columns = useMemo((): TableColumn<RollOutStation>[] => {
    const column = (
      id: 'station' | 'units' | 'points' | 'missing' | 'shownBy',
      width: number,
      textOf: (row: RollOutStation) => string,
      cell: (row: RollOutStation) => ReactNode = textOf,
    ): TableColumn<RollOutStation> => ({
      id,
      width,
      text: textOf,
      cell,
      header: t(`drawings.rollOut.column.${id}`),
      ...(id === 'units' || id === 'points' ? { align: 'end' as const } : {}),
    })
    const shownText = ({ shownBy, otherTitle }: RollOutStation): string =>
      t(`drawings.rollOut.shownBy.${shownBy}`, { title: otherTitle })
    return [
      column('station', 220, ({ nodeName, nodeCode }) => `${nodeName} ${nodeCode}`),
      column('units', 80, ({ numUnits }) => String(numUnits)),
      column('points', 110, ({ numPoints, missing }) => `${numPoints - missing.length} / ${numPoints}`),
      column('missing', 330, missingText, (row) => (
        <Missing row={row} drawnCode={drawnCode} onLocate={onLocate} isWhole={t('drawings.rollOut.whole')} />
      )),
      column('shownBy', 190, shownText, (row) =>
        row.shownBy === 'this' ? (
          <LinkOrText to={viewerLink({ ...row, keyId, type: 'station', isRolledOut: true })}>
            {shownText(row)}
          </LinkOrText>
        ) : (
          shownText(row)
        ),
      ),
    ]
  }, [t, keyId, drawnCode, onLocate])
  return (
    <Column gap="3" height="28rem">
      <Row gap="3" flexWrap="wrap">
        <Box flex="1" minWidth="12rem">
          <SearchField
            label={t('drawings.rollOut.search')}
            clearLabel={t('treeResource.clear')}
            value={text}
            onChange={setText}
          />
        </Box>
        <Checkbox label={t('drawings.rollOut.lackingOnly')} checked={isLackingOnly} onChange={setIsLackingOnly} />
      </Row>
      <Box flex="1" minHeight="0">
        <DataTable
          label={t('drawings.rollOut.stations')}
          columns={columns}
          rows={rows}
          rowKey={({ nodeCode }) => nodeCode}
          selection={chosen}
          onSelectionChange={onChosen}
          texts={table}
          height="100%"
          empty={<EmptyState icon={<Network size={40} />} title={t('drawings.rollOut.noStation')} />}
        />
      </Box>
    </Column>
  )
}

const missingText = ({ missing }: RollOutStation): string =>
  missing.map(({ nodeCode, paramCode }) => `${nodeCode}.${paramCode}`).join(', ')

interface MissingProps {
  row: RollOutStation
  drawnCode: string
  onLocate: RollOutStationsProps['onLocate']
  /** What is said of a station that lacks nothing. */
  isWhole: string
}

/** The points that a station lacks; in the editor each leads to the elements that bind it. */
function Missing({ row, drawnCode, onLocate, isWhole }: MissingProps) {
  const { nodeCode: station, missing } = row
  if (missing.length === 0) return <StatusTag tone="accent">{isWhole}</StatusTag>
  return (
    <Row gap="1.5" overflow="hidden">
      {missing.slice(0, MAX_NAMED).map(({ nodeCode, paramCode }) => {
        const code = `${nodeCode}.${paramCode}`.slice(station.length + 1)
        return onLocate ? (
          <Button key={code} size="sm" onClick={() => onLocate(`${drawnCode}.${code}`)}>
            {code}
          </Button>
        ) : (
          <Box key={code} as="span">
            {code}
          </Box>
        )
      })}
      {missing.length > MAX_NAMED && <Box as="span">+{missing.length - MAX_NAMED}</Box>}
    </Row>
  )
}
