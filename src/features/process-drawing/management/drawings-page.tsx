// Drawings as records: the resource, plus what a drawing has besides a record: versions, publishing, its editor.

import { useSetAtom } from 'jotai'
import { Eye, History, MonitorPlay, Network, PencilRuler, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { OwnCells } from '#archetypes/cells/field-columns.tsx'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import type { RowAction } from '#archetypes/resource/row-action.ts'
import { drawingType } from '#contract/endpoints/drawings.ts'
import { choiceText } from '#contract/kit/field.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { drawingResource } from '#contract/resources/drawing.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { sayAtom } from '#data/notices.ts'
import { useMayOpen } from '#data/page-access.ts'
import { useLanguage } from '#data/use-language.ts'
import { pathOf } from '#lib/path-of.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { editorAddress, viewerAddress } from '../drawings/drawing-address.ts'
import { WallsDialog } from '../walls/walls-dialog.tsx'
import { DrawingForm } from './drawing-form.tsx'
import { RollOutDialog } from './roll-out-dialog.tsx'
import { useDrawingActions } from './use-drawing-records.ts'
import { VersionDialog } from './version-dialog.tsx'
import { VersionPicture } from './version-picture.tsx'

type DrawingRow = RowOf<typeof drawingResource>

const NUM_ROW_ACTIONS = 5
const { state: stateField } = drawingResource.fields

const CELLS: OwnCells<typeof drawingResource> = {
  title: ({ keyId, title, newestNumber, hasPicture }) => (
    <Row gap="3" minWidth="0">
      <VersionPicture
        keyId={keyId}
        number={newestNumber ?? 1}
        hasPicture={hasPicture === true}
        height="calc(var(--row-height, 2.75rem) - 0.75rem)"
      />
      <Box minWidth="0" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap" title={title}>
        {title}
      </Box>
    </Row>
  ),
  state: ({ state }) => <State state={state} />,
}

const TONES = { unpublished: 'neutral', changed: 'warning', published: 'accent' } as const

function State({ state }: { state: string | null }) {
  const language = useLanguage()
  const tone = state === 'unpublished' || state === 'changed' || state === 'published' ? TONES[state] : 'neutral'
  return <StatusTag tone={tone}>{choiceText(stateField, state, language)}</StatusTag>
}

/** The drawing whose versions are shown. */
type Shown = Pick<DrawingRow, 'keyId' | 'title'>

export function DrawingsPage() {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  const say = useSetAtom(sayAtom)
  const { publish, restore, undelete } = useDrawingActions()
  const [shown, setShown] = useState<Shown | null>(null)
  const [hasWallsOpen, setWallsOpen] = useState(false)
  const [rolledOut, setRolledOut] = useState<Shown | null>(null)
  const mayDraw = mayDo(drawingResource.permissionOf('edit'))
  const mayPublish = mayDo('drawing:publish')

  /** @param published - The version that viewers see until then; null: none. */
  async function publishAfterAsking({ keyId, title }: Shown, number: number, published: number | null): Promise<void> {
    const answer = await confirm({
      title: t('drawings.publishTitle', { title }),
      detail:
        published === null
          ? t('drawings.publishFirst', { number })
          : t('drawings.publishInstead', { number, published }),
      confirmLabel: t('drawings.publish'),
      cancelLabel: t('resource.cancel'),
    })
    if (answer && (await publish(keyId, number))) say(t('drawings.wasPublished', { title, number }))
  }

  function openEditor({ type, keyId }: DrawingRow): void {
    const known = drawingType.safeParse(type)
    if (!known.success) return
    const address = editorAddress(known.data, keyId)
    if (mayOpen(pathOf(address))) navigate(address)
  }

  function rowActions(row: DrawingRow): RowAction[] {
    const { keyId, title, newestNumber, publishedNumber, state } = row
    const type = drawingType.safeParse(row.type).data
    const draw: RowAction = {
      id: 'draw',
      label: t('drawings.draw', { title }),
      icon: <PencilRuler size={16} aria-hidden />,
      onSelect: () => openEditor(row),
    }
    const view: RowAction = {
      id: 'view',
      label: t(publishedNumber === null ? 'drawings.notToView' : 'drawings.view', { title }),
      icon: <Eye size={16} aria-hidden />,
      isDisabled: publishedNumber === null || type === undefined,
      onSelect: () => type && navigate(viewerAddress(type, keyId)),
    }
    const publishNewest: RowAction = {
      id: 'publish',
      label: t(state === 'published' ? 'drawings.isPublished' : 'drawings.publishNewest', { title }),
      icon: <Upload size={16} aria-hidden />,
      isDisabled: state === 'published',
      onSelect: () => void publishAfterAsking(row, newestNumber ?? 1, publishedNumber),
    }
    const versions: RowAction = {
      id: 'versions',
      label: t('drawings.versionsOf', { title }),
      icon: <History size={16} aria-hidden />,
      onSelect: () => setShown({ keyId, title }),
    }
    const rollOut: RowAction = {
      id: 'rollOut',
      label: t('drawings.rollOut.open', { title }),
      icon: <Network size={16} aria-hidden />,
      onSelect: () => setRolledOut({ keyId, title }),
    }
    const mayView = type !== undefined && mayOpen(pathOf(viewerAddress(type, keyId)))
    const mayEdit = type !== undefined && mayDraw && mayOpen(pathOf(editorAddress(type, keyId)))
    return [
      ...(mayEdit ? [draw] : []),
      ...(mayView ? [view] : []),
      ...(mayPublish ? [publishNewest] : []),
      ...(mayDraw || mayPublish ? [versions] : []),
      ...(mayPublish && type === 'station' ? [rollOut] : []),
    ]
  }

  return (
    <>
      <ResourcePage
        resource={drawingResource}
        cells={CELLS}
        form={DrawingForm}
        rowActions={rowActions}
        maxRowActions={NUM_ROW_ACTIONS}
        copyOf={({ keyId, title, type, nodeCode, unitCode }) => ({
          type,
          nodeCode,
          unitCode,
          copyOf: keyId,
          title: t('drawings.copyTitle', { title }),
        })}
        undoRemoval={undelete}
        toolbar={
          mayPublish && (
            <Button onClick={() => setWallsOpen(true)}>
              <MonitorPlay size={16} aria-hidden />
              {t('wall.open')}
            </Button>
          )
        }
        {...(mayDraw ? { onRowOpen: openEditor } : {})}
      />
      {hasWallsOpen && <WallsDialog onClose={() => setWallsOpen(false)} />}
      {rolledOut && <RollOutDialog {...rolledOut} onClose={() => setRolledOut(null)} />}
      {shown && (
        <VersionDialog
          {...shown}
          onClose={() => setShown(null)}
          onPublish={mayPublish ? (number, published) => publishAfterAsking(shown, number, published) : undefined}
          onRestore={
            mayDraw
              ? async (number, newest) => {
                  if (await restore(shown.keyId, newest, number))
                    say(t('drawings.wasRestored', { number, newest: newest + 1 }))
                }
              : undefined
          }
        />
      )}
    </>
  )
}
