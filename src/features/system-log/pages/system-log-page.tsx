// The log of all user actions, read-only: nothing here edits or removes an entry.

import { CircleAlert, CircleCheck, Download, Eye, OctagonX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFrame } from '#archetypes/resource/list-frame.tsx'
import type { ListShape } from '#archetypes/resource/list-state.ts'
import { ResourceToolbar } from '#archetypes/resource/resource-toolbar.tsx'
import type { SearchField } from '#archetypes/resource/search-bar.tsx'
import { useListAddress } from '#archetypes/resource/use-list-address.ts'
import { logNames } from '#contract/audit/log-names.ts'
import type { SystemLogEntry } from '#contract/endpoints/system-log.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import type { TableColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { useSystemLog, useSystemLogExport } from '../api/use-system-log.ts'
import { EntryDrawer } from '../components/entry-drawer.tsx'
import { isReversed } from '../model/day-range.ts'

const SHAPE: ListShape = {
  filters: ['loginName', 'module', 'action', 'outcome', 'targetName', 'from', 'to'],
  sortable: [],
  sort: { column: 'at', direction: 'desc' },
}
const EXPORT_PERMISSION = 'systemLog:export'

export function SystemLogPage() {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const { state, change } = useListAddress(SHAPE)
  const query = useSystemLog(state)
  const { exportLog, isExporting } = useSystemLogExport()
  const [opened, setOpened] = useState<SystemLogEntry | null>(null)
  const columns = useColumns()
  const searchFields = useSearchFields()
  const mayExport = mayDo(EXPORT_PERMISSION)
  return (
    <>
      <ListFrame
        noun={t('systemLog.entry')}
        query={query}
        state={state}
        change={change}
        searchFields={searchFields}
        columns={columns}
        rowKey={(entry) => entry.keyId}
        cardTitle="at"
        toolbar={(tools) => (
          <ResourceToolbar {...tools} numChosen={0} isExporting={isExporting}>
            {mayExport && (
              <Button size="sm" disabled={isExporting} onClick={() => void exportLog(state.filters)}>
                <Download size={16} aria-hidden />
                {t('systemLog.export')}
              </Button>
            )}
            {isReversed(state.filters.from, state.filters.to) && (
              <Row role="alert" gap="1.5" fontSize="sm" color="level.urgent">
                <CircleAlert size={16} aria-hidden />
                {t('systemLog.datesReversed')}
              </Row>
            )}
          </ResourceToolbar>
        )}
        empty={
          <EmptyState
            icon={<CircleCheck size={40} />}
            title={t('systemLog.emptyTitle')}
            detail={t('systemLog.emptyDetail')}
          />
        }
        onRowOpen={setOpened}
        rowActions={(entry) => (
          <IconButton size="sm" label={t('systemLog.open')} onClick={() => setOpened(entry)}>
            <Eye size={16} aria-hidden />
          </IconButton>
        )}
      />
      <EntryDrawer entry={opened} onClose={() => setOpened(null)} />
    </>
  )
}

function useColumns(): TableColumn<SystemLogEntry>[] {
  const { t } = useTranslation()
  const { moduleName, actionName } = logNames(useLanguage())
  return useMemo(() => {
    const column = (
      id: 'at' | 'loginName' | 'ip' | 'module' | 'action' | 'target' | 'message',
      width: number,
      text: (entry: SystemLogEntry) => string,
    ): TableColumn<SystemLogEntry> => ({ id, header: t(`systemLog.${id}`), width, text, cell: text })
    const outcome: TableColumn<SystemLogEntry> = {
      id: 'outcome',
      header: t('systemLog.outcome'),
      width: 110,
      text: (entry) => t(`systemLog.${entry.outcome}`),
      cell: ({ outcome: came }) => (
        <StatusTag
          tone={came === 'success' ? 'neutral' : 'warning'}
          icon={came === 'success' ? <CircleCheck size={12} aria-hidden /> : <OctagonX size={12} aria-hidden />}
        >
          {t(`systemLog.${came}`)}
        </StatusTag>
      ),
    }
    return [
      { ...column('at', 180, (entry) => formatDateTime(entry.at)), fixed: 'start' },
      column('loginName', 130, (entry) => entry.loginName),
      column('ip', 140, (entry) => entry.ip),
      column('module', 130, (entry) => moduleName(entry.module)),
      column('action', 120, (entry) => actionName(entry.action)),
      outcome,
      column('target', 200, (entry) => entry.targetName || '–'),
      column('message', 260, (entry) => entry.message || '–'),
    ]
  }, [t, moduleName, actionName])
}

function useSearchFields(): SearchField[] {
  const { t } = useTranslation()
  const { modules, actions } = logNames(useLanguage())
  return useMemo(
    () => [
      { name: 'loginName', label: t('systemLog.loginName'), kind: 'text' },
      { name: 'module', label: t('systemLog.module'), kind: 'choice', options: modules },
      { name: 'action', label: t('systemLog.action'), kind: 'choice', options: actions },
      {
        name: 'outcome',
        label: t('systemLog.outcome'),
        kind: 'choice',
        options: [
          { value: 'success', label: t('systemLog.success') },
          { value: 'refused', label: t('systemLog.refused') },
        ],
      },
      { name: 'targetName', label: t('systemLog.target'), kind: 'text' },
      { name: 'from', label: t('systemLog.from'), kind: 'date' },
      { name: 'to', label: t('systemLog.to'), kind: 'date' },
    ],
    [t, modules, actions],
  )
}
