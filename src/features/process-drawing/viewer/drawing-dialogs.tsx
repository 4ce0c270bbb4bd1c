import { useSetAtom } from 'jotai'
import { ExternalLink, FileX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { PageLink } from '#archetypes/page-link.tsx'
import { viewerLink } from '#archetypes/point-menu/drawing-link.ts'
import { useReplayed } from '#archetypes/replay/replay-context.ts'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { type DrawingToEdit, drawingCalls } from '#contract/endpoints/drawings.ts'
import { useAnswer } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import type { DialogButton, DrawingViewerHandle, LiveState } from '#drawing/index.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { useFaceplate } from '../faceplate/use-faceplate.ts'
import { DrawingPicture } from '../picture/drawing-picture.tsx'
import { StateBadge } from '../picture/state-badge.tsx'
import { useDrawingPlace } from '../readings/use-drawing-place.ts'
import { AlarmFinder } from './alarm-finder.tsx'
import { DialogFinder } from './dialog-finder.tsx'
import { type DialogTarget, dialogTarget, MAX_DIALOGS } from './dialog-target.ts'
import { MaintenanceNotice } from './maintenance-notice.tsx'
import { PointFinder } from './point-finder.tsx'

const NO_BUTTONS: readonly DialogButton[] = []
const nothing = (): void => undefined

type Asked = Extract<DialogTarget, { kind: 'drawing' }>['asked']

/** A drawing and the place that it is shown for. */
export const shownPlace = ({
  keyId,
  nodeCode,
  unitCode,
}: Pick<DrawingToEdit, 'keyId' | 'nodeCode' | 'unitCode'>): string => [keyId, nodeCode, unitCode].join(' ')

interface DrawingDialogs {
  readonly press: (button: DialogButton) => void
  readonly dialog: ReactNode
}

/** What a page does with what its dialog-buttons lead to. */
interface DialogWays {
  /** A drawing in its dialog. */
  readonly show: (drawing: DrawingToEdit, below: readonly string[]) => ReactNode
  /** A page of the console. */
  readonly goTo: (path: string) => void
}

/**
 * What the dialog-buttons of a drawing open, over it.
 *
 * @param below - Drawings below, each with its place, from that of the page to the one with the buttons.
 */
export function useDrawingDialogs(below: readonly string[]): DrawingDialogs {
  const navigate = useNavigate()
  return useDialogs(below, { show: showWithTools, goTo: (path) => void navigate(path) })
}
const showWithTools: DialogWays['show'] = (drawing, below) => <DialogDrawing drawing={drawing} below={below} />

/** As {@link useDrawingDialogs}, for a page with its own ways. */
export function useDialogs(below: readonly string[], { show, goTo }: DialogWays): DrawingDialogs {
  const { t } = useTranslation()
  const say = useSetAtom(sayAtom)
  const [asked, setAsked] = useState<Asked | null>(null)
  return {
    press(button) {
      const target = dialogTarget(button)
      switch (target.kind) {
        case 'page':
          goTo(target.path)
          return
        case 'site':
          globalThis.open(target.address, '_blank', 'noopener,noreferrer')
          return
        case 'refused':
          say(t('drawing.dialogAddress', { address: target.address }), 'warning')
          return
        case 'drawing':
          if (below.length > MAX_DIALOGS) say(t('drawing.dialogsDeep', { count: MAX_DIALOGS }), 'warning')
          else setAsked(target.asked)
      }
    },
    dialog: asked && <DrawingDialog asked={asked} below={below} show={show} onClose={() => setAsked(null)} />,
  }
}

interface DrawingDialogProps {
  asked: Asked
  below: readonly string[]
  show: DialogWays['show']
  onClose: () => void
}

function DrawingDialog({ asked, below, show, onClose }: DrawingDialogProps) {
  const { t } = useTranslation()
  const { data: drawing, error, refetch } = useAnswer(drawingCalls.dialog, asked, { retry: false })
  const isBelow = drawing !== undefined && below.includes(shownPlace(drawing))
  return (
    <Dialog
      title={drawing ? titleOf(drawing) : t('drawing.title')}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.close')}
      width="80rem"
    >
      <Column height="min(70dvh, 48rem)">
        {isBelow ? (
          <EmptyState icon={<FileX size={40} />} title={t('drawing.dialogBelow')} detail={drawing.title} />
        ) : drawing ? (
          show(drawing, below)
        ) : error ? (
          <ListFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting text={t('drawing.loading')} />
        )}
      </Column>
    </Dialog>
  )
}

function DialogDrawing({ drawing, below }: { drawing: DrawingToEdit; below: readonly string[] }) {
  const { t } = useTranslation()
  const [state, setState] = useState<LiveState | null>(null)
  const [buttons, setButtons] = useState(NO_BUTTONS)
  const { press, dialog } = useDrawingDialogs([...below, shownPlace(drawing)])
  const [handle, setHandle] = useState<DrawingViewerHandle | null>(null)
  const faceplate = useFaceplate(shownPlace(drawing))
  const isPast = useReplayed() !== null
  const { alarms, maintenance, marked } = useDrawingPlace(drawing)
  return (
    <>
      <Row gap="3" minHeight="11" flexWrap="wrap">
        {state && !isPast && <StateBadge state={state} />}
        {maintenance && <MaintenanceNotice mark={maintenance} />}
        <AlarmFinder alarms={alarms} handle={handle} />
        <DialogFinder buttons={buttons} onPress={press} />
        <PointFinder points={drawing.points} handle={handle} faceplate={faceplate} />
        <Box flex="1" />
        {drawing.type !== 'resource' && (
          <PageLink to={viewerLink(drawing, drawing.unitCode || null)}>
            <ExternalLink size={16} aria-hidden />
            {t('drawing.openPage')}
          </PageLink>
        )}
      </Row>
      <Box position="relative" flex="1" minHeight="0">
        <DrawingPicture
          drawing={drawing}
          board={0}
          onBoards={nothing}
          onReady={setHandle}
          onState={setState}
          onDialogs={setButtons}
          onPress={press}
          faceplate={faceplate}
          alarms={marked}
        />
      </Box>
      {dialog}
    </>
  )
}

/** A drawing that is shown for some unit says for which one. */
function titleOf({ title, type, nodeName, unitCode, units = [] }: DrawingToEdit): string {
  if (type !== 'resource') return title
  const unitName = units.find(({ code }) => code === unitCode)?.name ?? ''
  return [title, nodeName, unitName].filter((word) => word !== '').join(' · ')
}
