import { useSetAtom } from 'jotai'
import { Eye, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WidgetGrid } from '#archetypes/dashboard/widget-grid.tsx'
import type { Discarding } from '#archetypes/draft/use-draft.ts'
import { useVersionedDraft } from '#archetypes/draft/use-versioned-draft.ts'
import { EditorPanel } from '#archetypes/master-detail/editor-panel.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { RoleHome } from '#contract/endpoints/role-homes.ts'
import { useMayDo } from '#data/button-permission.ts'
import { sayAtom } from '#data/notices.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useNewestRoleHome, useRoleHome, useSaveRoleHome } from '../api/use-role-homes.ts'
import { draftOf, FORMAT, problemOf, type RoleHomeDraft, startChoices, tilesShown } from '../model/role-home-draft.ts'
import { AddWidget } from './add-widget.tsx'

interface RoleHomeEditorProps {
  keyId: string
  discarding: Discarding
}

/** Start page and arrangement of one role. */
export function RoleHomeEditor({ keyId, discarding }: RoleHomeEditorProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useRoleHome(keyId)
  if (data) return <LoadedEditor saved={data} discarding={discarding} />
  if (error) return <ListFailure error={error} onRetry={() => void refetch()} />
  return <Waiting text={t('resource.loading')} />
}

function LoadedEditor({ saved, discarding }: { saved: RoleHome; discarding: Discarding }) {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const readNewest = useNewestRoleHome()
  const say = useSetAtom(sayAtom)
  const save = useSaveRoleHome()
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isPreviewed, setPreviewed] = useState(false)
  const edited = useVersionedDraft(
    { form: `home:${saved.keyId}`, format: FORMAT, stored: saved, draftOf, discarding },
    setProblems,
  )
  const { base, draft } = edited
  const { name, allowed, pages } = saved
  const isLocked = !saved.mayEdit || !mayDo('roleHome:edit')
  const tiles = tilesShown(draft.tiles, allowed)
  const ofTiles = problemOf(problems, 'tiles')
  const change = (part: Partial<RoleHomeDraft>): void => {
    setProblems({})
    edited.change({ ...draft, ...part })
  }
  const arrange = (next: typeof tiles): void => change({ tiles: [...next] })

  function handleSave(): void {
    save.mutate(
      { keyId: base.keyId, version: base.version, ...draft },
      {
        onSuccess: (stored) => {
          edited.settle(stored)
          say(t('drafts.saved'))
        },
        onError: edited.handleFailure,
      },
    )
  }

  async function handleAdopt(): Promise<void> {
    const newest = await readNewest(base.keyId)
    if (newest) edited.adopt(newest)
  }

  const empty =
    allowed.length === 0
      ? { title: t('home.nothingAllowed'), detail: t('homeConfig.nothingAllowedDetail') }
      : { title: t('home.noWidgets'), detail: t('homeConfig.noWidgetsDetail') }
  return (
    <EditorPanel
      heading={name}
      edited={edited}
      what={t('homeConfig.thisOne')}
      isLocked={isLocked}
      isSaving={save.isPending}
      onSave={handleSave}
      onAdopt={() => void handleAdopt()}
      tools={
        <>
          {!isLocked && <AddWidget tiles={tiles} allowed={allowed} size="sm" onAdd={arrange} />}
          {!isLocked && draft.tiles !== null && (
            <Button size="sm" onClick={() => change({ tiles: null })}>
              <RotateCcw size={16} aria-hidden />
              {t('home.reset')}
            </Button>
          )}
          <Button size="sm" onClick={() => setPreviewed(true)}>
            <Eye size={16} aria-hidden />
            {t('homeConfig.preview')}
          </Button>
        </>
      }
    >
      <Column gap="4" padding="4" overflow="auto" flex="1" minHeight="0">
        <Box maxWidth="32rem">
          <SelectField
            label={t('homeConfig.mainUrl')}
            hint={t('homeConfig.mainUrlHint')}
            problem={problemOf(problems, 'mainUrl')}
            placeholder={t('homeConfig.defaultPage')}
            options={startChoices(draft.mainUrl, pages, (path) => t('homeConfig.lostPage', { path }))}
            value={draft.mainUrl ?? ''}
            isDisabled={isLocked}
            onChange={(path) => change({ mainUrl: path === '' ? null : path })}
          />
        </Box>
        <Box color="fg.muted" fontSize="sm">
          {!saved.mayEdit && <Box>{t('homeConfig.beyond')}</Box>}
          {t(draft.tiles === null ? 'homeConfig.initial' : 'homeConfig.arranged')}
        </Box>
        {ofTiles && (
          <Box role="alert" color="level.urgent" fontSize="sm">
            {ofTiles}
          </Box>
        )}
        <WidgetGrid tiles={tiles} onArrange={isLocked ? undefined : arrange} empty={empty} />
      </Column>
      <Dialog
        title={t('homeConfig.previewOf', { name })}
        isOpen={isPreviewed}
        onClose={() => setPreviewed(false)}
        closeLabel={t('homeConfig.close')}
        width="100vw"
      >
        <Column gap="3">
          <Box color="fg.muted" fontSize="sm">
            {t('homeConfig.previewNote')}
          </Box>
          <WidgetGrid tiles={tiles} empty={empty} />
        </Column>
      </Dialog>
    </EditorPanel>
  )
}
