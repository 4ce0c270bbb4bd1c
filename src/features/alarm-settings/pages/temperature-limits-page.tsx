// Limits of room and supply temperatures by outdoor temperature or date, for the company, an organisation or a station.

import { History, List, Pencil, Plus, Thermometer, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { PrintArea } from '#archetypes/print/print-area.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import type { LimitSetRow } from '#contract/endpoints/temperature-limits.ts'
import { useMayDo } from '#data/button-permission.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { DataTable, type TableColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { StatusTag } from '#ui/status-tag.tsx'
import { useLimitSets } from '../api/use-temperature-limits.ts'
import { ReasonedChange } from '../components/limit-change-steps.tsx'
import { type LimitChange, LimitHistoryDrawer, LimitPointsDrawer } from '../components/limit-drawers.tsx'
import { LimitSetDialog } from '../components/limit-set-dialog.tsx'
import { useLimitWords } from '../components/limit-words.ts'

const ACTIONS_WIDTH_PX = 140
const END = { align: 'end' } as const

type Opened =
  | { readonly kind: 'edit'; readonly row: LimitSetRow | null }
  | { readonly kind: 'remove' | 'points'; readonly row: LimitSetRow }
  | { readonly kind: 'history' }
  | { readonly kind: 'undo'; readonly change: LimitChange }

const nameOf = ({ targetName, paramName }: LimitSetRow): string => `${targetName} · ${paramName}`

export function TemperatureLimitsPage() {
  const { t } = useTranslation()
  const mayEdit = useMayDo()('warnTempSet:edit')
  const texts = useListTexts()
  const columns = useColumns()
  const { data, error, isFetching, refetch } = useLimitSets()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = (): void => setOpened(null)

  const actionsOf = (row: LimitSetRow) => (
    <>
      <IconButton
        size="sm"
        label={t('temperatureLimits.showPoints', { name: nameOf(row) })}
        onClick={() => setOpened({ kind: 'points', row })}
      >
        <List size={16} aria-hidden />
      </IconButton>
      {mayEdit && row.mayEdit && (
        <>
          <IconButton
            size="sm"
            label={t('temperatureLimits.edit', { name: nameOf(row) })}
            onClick={() => setOpened({ kind: 'edit', row })}
          >
            <Pencil size={16} aria-hidden />
          </IconButton>
          <IconButton
            size="sm"
            label={t('temperatureLimits.remove', { name: nameOf(row) })}
            onClick={() => setOpened({ kind: 'remove', row })}
          >
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </>
      )}
    </>
  )

  if (!data && error) return <ListFailure error={error} onRetry={() => void refetch()} />
  return (
    <Page height="100%" data-page="temperature-limits">
      <Row justifyContent="space-between" gap="3" flexWrap="wrap">
        <PageHeading />
        <Row gap="2">
          {mayEdit && (
            <Button size="sm" look="solid" onClick={() => setOpened({ kind: 'edit', row: null })}>
              <Plus size={16} aria-hidden />
              {t('temperatureLimits.add')}
            </Button>
          )}
          <Button size="sm" onClick={() => setOpened({ kind: 'history' })}>
            <History size={16} aria-hidden />
            {t('temperatureLimits.history')}
          </Button>
        </Row>
      </Row>
      <Box fontSize="sm" color="fg.muted">
        {t('temperatureLimits.ownHint')}
      </Box>
      <PrintArea flex="1" minHeight="0">
        <DataTable
          label={t('temperatureLimits.list')}
          columns={columns}
          rows={data ?? []}
          rowKey={({ keyId }) => keyId}
          state={data ? (isFetching ? 'refreshing' : 'ready') : 'loading'}
          actionsLabel={t('temperatureLimits.operations')}
          actionsWidth={ACTIONS_WIDTH_PX}
          rowActions={actionsOf}
          empty={
            <EmptyState
              icon={<Thermometer size={40} />}
              title={t('temperatureLimits.none')}
              detail={t('temperatureLimits.noneDetail')}
            />
          }
          texts={texts.table}
        />
      </PrintArea>
      {opened?.kind === 'edit' && (
        <LimitSetDialog
          row={opened.row}
          title={opened.row ? t('temperatureLimits.edit', { name: nameOf(opened.row) }) : t('temperatureLimits.add')}
          onClose={close}
        />
      )}
      {opened?.kind === 'remove' && (
        <ReasonedChange
          name={`removeLimits ${opened.row.keyId}`}
          title={t('temperatureLimits.remove', { name: nameOf(opened.row) })}
          confirmLabel={t('temperatureLimits.confirmRemove')}
          onClose={close}
          askOf={(purpose) => ({
            kind: 'remove',
            input: { ...purpose, keyId: opened.row.keyId, version: opened.row.version },
          })}
        >
          <Box>{t('temperatureLimits.removeDetail')}</Box>
        </ReasonedChange>
      )}
      {opened?.kind === 'undo' && (
        <ReasonedChange
          name={`undoLimits ${opened.change.changeId}`}
          title={t('temperatureLimits.undo', { title: opened.change.title })}
          confirmLabel={t('temperatureLimits.confirmUndo')}
          onClose={close}
          askOf={(purpose) => ({ kind: 'undo', input: { ...purpose, changeId: opened.change.changeId } })}
        >
          <Box>{opened.change.reason}</Box>
        </ReasonedChange>
      )}
      {opened?.kind === 'history' && (
        <LimitHistoryDrawer
          onUndo={mayEdit ? (change) => setOpened({ kind: 'undo', change }) : undefined}
          onClose={close}
        />
      )}
      {opened?.kind === 'points' && (
        <LimitPointsDrawer keyId={opened.row.keyId} name={nameOf(opened.row)} onClose={close} />
      )}
    </Page>
  )
}

function useColumns(): TableColumn<LimitSetRow>[] {
  const { t } = useTranslation()
  const words = useLimitWords()
  return useMemo(() => {
    const column = (id: string, header: string, width: number, text: (row: LimitSetRow) => string) => ({
      id,
      header,
      width,
      cell: text,
      text,
    })
    const stateText = ({ isEnabled }: LimitSetRow): string =>
      t(isEnabled ? 'temperatureLimits.enabled' : 'temperatureLimits.disabled')
    const basisText = ({ limits: { basis } }: LimitSetRow): string =>
      t(basis === 'ta' ? 'temperatureLimits.basisTa' : 'temperatureLimits.basisDate')
    return [
      column('target', t('temperatureLimits.scope'), 170, ({ targetName }) => targetName),
      column('param', t('temperatureLimits.param'), 210, (row) => `${row.nodeType} ${row.paramName} ${row.paramCode}`),
      column('basis', t('temperatureLimits.basis'), 100, basisText),
      column('limits', t('temperatureLimits.limits'), 340, ({ limits }) => words(limits)),
      {
        ...column('delay', t('temperatureLimits.delay'), 120, ({ delayS }) => formatQuantity(delayS, 0)),
        ...END,
        unit: 's',
      },
      { ...column('points', t('temperatureLimits.points'), 100, ({ numPoints }) => String(numPoints)), ...END },
      { ...column('overridden', t('temperatureLimits.overridden'), 100, (row) => String(row.numOverridden)), ...END },
      {
        ...column('state', t('temperatureLimits.enabled'), 90, stateText),
        cell: (row) => <StatusTag tone={row.isEnabled ? 'good' : 'neutral'}>{stateText(row)}</StatusTag>,
      },
      column('updated', t('temperatureLimits.updated'), 220, (row) =>
        `${formatDateTime(row.updatedAt)} ${row.updatedBy}`.trim(),
      ),
    ]
  }, [t, words])
}
