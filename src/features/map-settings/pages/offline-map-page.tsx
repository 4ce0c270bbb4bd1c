// Map packs: maps of the surroundings as files of the server, so that the town is shown without internet.

import { useSetAtom } from 'jotai'
import { HardDriveDownload, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { PrintArea } from '#archetypes/print/print-area.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import type { MapPack } from '#contract/endpoints/map-pack.ts'
import { attempt } from '#data/attempt.ts'
import { useMayDo } from '#data/button-permission.ts'
import { sayAtom } from '#data/notices.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { useMapPacks, usePackActions } from '../api/use-map-packs.ts'
import { PackUpload } from '../components/pack-upload.tsx'
import { usePackColumns } from '../components/use-pack-columns.tsx'

const ACTIONS_WIDTH_PX = 170

export function OfflineMapPage() {
  const { t } = useTranslation()
  const texts = useListTexts()
  const mayDo = useMayDo()
  const columns = usePackColumns()
  const { data, error, isFetching, refetch } = useMapPacks()
  const actionsOf = usePackButtons()
  if (!data && error) return <ListFailure error={error} onRetry={() => void refetch()} />
  return (
    <Page fit="atLeastWindow" data-page="offline-map">
      <PageHeading />
      {mayDo('mapPack:add') && <PackUpload />}
      <PrintArea flex="1" minHeight="20rem">
        <DataTable
          label={t('mapPacks.list')}
          columns={columns}
          rows={data ?? []}
          rowKey={({ keyId }) => keyId}
          cardTitle="name"
          state={data ? (isFetching ? 'refreshing' : 'ready') : 'loading'}
          {...(mayDo('mapPack:edit') || mayDo('mapPack:delete')
            ? { rowActions: actionsOf, actionsLabel: t('mapPacks.operations'), actionsWidth: ACTIONS_WIDTH_PX }
            : {})}
          empty={
            <EmptyState
              icon={<HardDriveDownload size={40} />}
              title={t('mapPacks.none')}
              detail={t('mapPacks.noneDetail')}
            />
          }
          texts={texts.table}
        />
      </PrintArea>
    </Page>
  )
}

/** What may be done with a pack. */
function usePackButtons() {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const confirm = useConfirm()
  const say = useSetAtom(sayAtom)
  const { activate, deactivate, remove } = usePackActions()

  async function toggle({ keyId, name, isActive }: MapPack): Promise<void> {
    if (!(await attempt(() => (isActive ? deactivate(keyId) : activate(keyId))))) return
    say(t(isActive ? 'mapPacks.deactivated' : 'mapPacks.activated', { name }))
  }
  async function askAndRemove({ keyId, name, isActive }: MapPack): Promise<void> {
    const answer = await confirm({
      title: t('mapPacks.removeTitle', { name }),
      detail: t(isActive ? 'mapPacks.removeActive' : 'mapPacks.removeDetail'),
      confirmLabel: t('mapPacks.confirmRemove'),
      cancelLabel: t('mapPacks.keep'),
      isHarm: true,
    })
    if (answer && (await attempt(() => remove(keyId)))) say(t('mapPacks.removed', { name }))
  }

  return (pack: MapPack) => (
    <>
      {mayDo('mapPack:edit') && (
        <Button
          size="sm"
          aria-label={t(pack.isActive ? 'mapPacks.deactivateOf' : 'mapPacks.activateOf', { name: pack.name })}
          onClick={() => void toggle(pack)}
        >
          {t(pack.isActive ? 'mapPacks.deactivate' : 'mapPacks.activate')}
        </Button>
      )}
      {mayDo('mapPack:delete') && (
        <IconButton size="sm" label={t('mapPacks.remove', { name: pack.name })} onClick={() => void askAndRemove(pack)}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      )}
    </>
  )
}
