// Every command to a device, whoever or whatever asked for it, with what became of it (R2.3-40). The alarms of the
// automatic control open it with their class as `sendChannel`.

import { ClipboardList, Download, Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StopStrategies } from '#archetypes/control/stop-strategies.tsx'
import { ListFrame } from '#archetypes/resource/list-frame.tsx'
import { ResourceToolbar } from '#archetypes/resource/resource-toolbar.tsx'
import { useListAddress } from '#archetypes/resource/use-list-address.ts'
import { useMayDo } from '#data/button-permission.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { useCommandExport, useCommands } from '../api/use-commands.ts'
import { CommandDrawer } from '../components/command-drawer.tsx'
import { COMMAND_SHAPE, useCommandColumns, useCommandFilters } from '../components/use-command-columns.tsx'

export function ControlRecordPage() {
  const { t } = useTranslation()
  const mayExport = useMayDo()('control:export')
  const { state, change } = useListAddress(COMMAND_SHAPE)
  const query = useCommands(state)
  const { exportCommands, isExporting } = useCommandExport()
  const [openedId, setOpenedId] = useState<string | null>(null)
  const columns = useCommandColumns()
  const searchFields = useCommandFilters()
  // taken from the list, so that a command under way is seen as it goes on
  const opened = query.shown?.list.find(({ commandId }) => commandId === openedId) ?? null
  return (
    <>
      <ListFrame
        noun={t('controlRoom.command')}
        query={query}
        state={state}
        change={change}
        searchFields={searchFields}
        columns={columns}
        rowKey={({ commandId }) => commandId}
        cardTitle="point"
        toolbar={(tools) => (
          <>
            <StopStrategies />
            <ResourceToolbar {...tools} numChosen={0} isExporting={isExporting}>
              {mayExport && (
                <Button size="sm" disabled={isExporting} onClick={() => void exportCommands(state.filters)}>
                  <Download size={16} aria-hidden />
                  {t('controlRoom.export')}
                </Button>
              )}
            </ResourceToolbar>
          </>
        )}
        empty={
          <EmptyState
            icon={<ClipboardList size={40} />}
            title={t('controlRoom.emptyTitle')}
            detail={t('controlRoom.emptyDetail')}
          />
        }
        onRowOpen={({ commandId }) => setOpenedId(commandId)}
        rowActions={({ commandId }) => (
          <IconButton size="sm" label={t('controlRoom.open')} onClick={() => setOpenedId(commandId)}>
            <Eye size={16} aria-hidden />
          </IconButton>
        )}
      />
      <CommandDrawer command={opened} onClose={() => setOpenedId(null)} />
    </>
  )
}
