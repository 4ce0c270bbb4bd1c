import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandStateTag } from '#archetypes/control/command-state.tsx'
import { shownValue } from '#archetypes/control/shown-value.ts'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import { COMMAND_STATE_NAMES } from '#contract/control/command-states.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import { NO_VALUE } from '#lib/format-quantity.ts'
import { Box } from '#ui/box.ts'
import { DataTable, type TableColumn } from '#ui/data-table.tsx'
import type { BatchRow } from '../model/batch.ts'

interface BatchTableProps {
  rows: readonly BatchRow[]
  chosen: ReadonlySet<string>
  /** Absent once the commands are asked. */
  onChoose?: (chosen: ReadonlySet<string>) => void
  isLoading: boolean
}

/** What each point has and would become, why it is refused, and how its command stands. */
export function BatchTable({ rows, chosen, onChoose, isLoading }: BatchTableProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { table } = useListTexts()
  const columns = useMemo<TableColumn<BatchRow>[]>(() => {
    const changeOf = (row: BatchRow): string => `${shownValue(row.old, row)} → ${shownValue(row.value, row)}`
    const noteOf = ({ refusal, command }: BatchRow): string => (command?.refusal ?? refusal)?.text ?? NO_VALUE
    const stateOf = ({ command }: BatchRow): string =>
      command ? labelIn(COMMAND_STATE_NAMES[command.state], language) : NO_VALUE
    const secondOf = ({ needsSecondPerson }: BatchRow): string =>
      needsSecondPerson ? t('controlRoom.second') : NO_VALUE
    const column = (id: string, header: string, width: number, text: (row: BatchRow) => string) => ({
      id,
      header,
      width,
      text,
      cell: text,
    })
    return [
      { ...column('node', t('controlRoom.nodeName'), 240, ({ nodeName }) => nodeName), fixed: 'start' },
      column('point', t('controlRoom.point'), 170, ({ name }) => name),
      column('change', t('controlRoom.change'), 200, changeOf),
      {
        ...column('state', t('controlRoom.result'), 130, stateOf),
        cell: ({ command }) => (command ? <CommandStateTag command={command} /> : NO_VALUE),
      },
      {
        ...column('refusal', t('controlRoom.refusal'), 340, noteOf),
        cell: (row) => (
          <Box color={row.refusal || row.command?.refusal ? 'level.important' : undefined}>{noteOf(row)}</Box>
        ),
      },
      column('second', t('controlRoom.approval'), 110, secondOf),
    ]
  }, [t, language])
  return (
    <DataTable
      label={t('controlRoom.batch')}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      {...(onChoose && { selection: chosen, onSelectionChange: onChoose })}
      state={isLoading ? 'loading' : 'ready'}
      empty={null}
      texts={table}
      cardTitle="node"
      height="100%"
    />
  )
}
