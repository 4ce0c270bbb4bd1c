// A drawing with its tools: what the pages that show one have in common. They choose the drawing, and say what is chosen.

import { FlaskConical, Rewind } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BackButton } from '#archetypes/point-menu/back-button.tsx'
import { RehearsalChoice } from '#archetypes/rehearsed/rehearsal-choice.tsx'
import { useMaySeeRehearsed } from '#archetypes/rehearsed/use-rehearsed.ts'
import { pointIdsOf } from '#archetypes/replay/replay.ts'
import { ReplayBanner } from '#archetypes/replay/replay-banner.tsx'
import { ReplayBar } from '#archetypes/replay/replay-bar.tsx'
import { ReplayContext } from '#archetypes/replay/replay-context.ts'
import { type ReplayControl, useReplayPlayer } from '#archetypes/replay/use-replay-player.ts'
import type { DrawingToEdit } from '#contract/endpoints/drawings.ts'
import type { PointInfo } from '#contract/network/points.ts'
import { useHoldsCode } from '#data/button-permission.ts'
import { useFullscreenRefusal } from '#data/use-fullscreen-refusal.ts'
import type { DialogButton, DrawingViewerHandle, LiveState, ViewPlace } from '#drawing/index.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { useFullscreen } from '#ui/use-fullscreen.ts'
import { useFaceplate } from '../faceplate/use-faceplate.ts'
import { DrawingPicture } from '../picture/drawing-picture.tsx'
import { StateBadge } from '../picture/state-badge.tsx'
import { useLiveStateOf } from '../picture/use-live-state-of.ts'
import { useDrawingPlace } from '../readings/use-drawing-place.ts'
import { LastWeek } from '../replay/last-week.tsx'
import { RehearsalBar } from '../replay/rehearsal-bar.tsx'
import { AlarmFinder } from './alarm-finder.tsx'
import { DialogFinder } from './dialog-finder.tsx'
import { DrawingActions } from './drawing-actions.tsx'
import { shownPlace, useDrawingDialogs } from './drawing-dialogs.tsx'
import { DrawingMinimap } from './drawing-minimap.tsx'
import { DrawingToolbar } from './drawing-toolbar.tsx'
import { MaintenanceNotice } from './maintenance-notice.tsx'
import { PointFinder } from './point-finder.tsx'
import { useNamedPoint } from './use-named-point.ts'

const NO_BUTTONS: readonly DialogButton[] = []
const NO_BOARDS: readonly string[] = []
const NO_POINTS: readonly PointInfo[] = []

interface DrawingFrameProps {
  /** Undefined while there is none. */
  drawing: DrawingToEdit | undefined
  /** The drawing is on its way. */
  isLoading: boolean
  /** Shown in the place of the drawing while there is none. */
  fallback: ReactNode
  /** Chooses the drawing. */
  leading: ReactNode
  units: readonly { readonly code: string; readonly name: string }[]
  onUnit: (code: string) => void
  /** Index of the board to show. */
  board: number
  onBoard: (board: number) => void
  /** Where the first drawing is looked at; null: all of it. */
  start: ViewPlace | null
}

/** A drawing with its tools, live, in a replay or in a rehearsal. */
export function DrawingFrame(props: DrawingFrameProps) {
  const control = useReplayPlayer(props.drawing?.points ?? NO_POINTS)
  return (
    <ReplayContext value={control.replay}>
      <FrameContent {...props} control={control} />
    </ReplayContext>
  )
}

function FrameContent({ control, ...props }: DrawingFrameProps & { control: ReplayControl }) {
  const { drawing, isLoading, fallback, leading, units, onUnit, board, onBoard, start } = props
  const { t } = useTranslation()
  const [handle, setHandle] = useState<DrawingViewerHandle | null>(null)
  const [state, setState] = useState<LiveState | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { isFull, toggle } = useFullscreen(useFullscreenRefusal(), frame)
  const [boards, setBoards] = useState(NO_BOARDS)
  const [buttons, setButtons] = useState(NO_BUTTONS)
  const [hasMinimap, setMinimap] = useState(false)
  const { press, dialog } = useDrawingDialogs(drawing ? [shownPlace(drawing)] : [])
  const faceplate = useFaceplate(drawing ? `${shownPlace(drawing)} ${board}` : '')
  const { heat, alarms, maintenance, marked } = useDrawingPlace(drawing)
  const { player } = control
  const [hasLastWeek, setLastWeek] = useState(false)
  const mayReplay = useHoldsCode('telemetry:view')
  const mayRehearse = useMaySeeRehearsed()
  const [isChoosing, setChoosing] = useState(false)
  const pointIds = useMemo(() => pointIdsOf(drawing?.points ?? NO_POINTS), [drawing])
  const rehearsal = player?.rehearsal ?? null
  useLiveStateOf(state)
  useKeptView(handle, drawing, board, start)
  useNamedPoint(handle, drawing?.points ?? NO_POINTS)
  return (
    <Column
      ref={frame}
      flex="1"
      height="100%"
      minHeight="24rem"
      minWidth="0"
      background="bg.page"
      aria-busy={isLoading}
    >
      <Row
        gap="3"
        minHeight="11"
        paddingInline="3"
        paddingBlock="1.5"
        flexWrap="wrap"
        background="bg.panel"
        borderBottomWidth="1px"
        borderColor="border.subtle"
      >
        {leading}
        {drawing && units.length > 1 && (
          <Segmented
            label={t('drawing.unit')}
            options={units.map(({ code, name }) => ({ value: code, label: name }))}
            value={drawing.unitCode}
            onChange={onUnit}
          />
        )}
        {drawing && boards.length > 1 && (
          <Select
            label={t('drawing.board')}
            options={boards.map((title, at) => ({
              value: String(at),
              label: title || t('drawing.boardNumber', { number: at + 1 }),
            }))}
            value={String(Math.min(board, boards.length - 1))}
            onChange={(index) => onBoard(Number(index))}
          />
        )}
        {drawing && state && !player && <StateBadge state={state} />}
        {maintenance && <MaintenanceNotice mark={maintenance} />}
        <Box flex="1" />
        <BackButton />
        <AlarmFinder alarms={alarms} handle={handle} />
        {drawing && <DialogFinder buttons={buttons} onPress={press} />}
        {drawing && <PointFinder points={drawing.points} handle={handle} faceplate={faceplate} />}
        <Row gap="0.5">
          {drawing && mayReplay && (
            <IconButton
              size="sm"
              label={t(player && !rehearsal ? 'replay.end' : 'replay.begin')}
              aria-pressed={player !== null && !rehearsal}
              onClick={player && !rehearsal ? control.end : control.begin}
            >
              <Rewind size={16} aria-hidden />
            </IconButton>
          )}
          {drawing && mayRehearse && (
            <IconButton
              size="sm"
              label={t('rehearsed.begin')}
              aria-pressed={rehearsal !== null}
              onClick={() => setChoosing(true)}
            >
              <FlaskConical size={16} aria-hidden />
            </IconButton>
          )}
          <DrawingToolbar handle={handle} isFullscreen={isFull} onFullscreen={toggle} />
          {drawing && (
            <DrawingActions
              drawing={drawing}
              handle={handle}
              hasMinimap={hasMinimap}
              onMinimap={() => setMinimap(!hasMinimap)}
            />
          )}
        </Row>
      </Row>
      {player && <ReplayBanner player={player} onEnd={control.end} />}
      <Row flex="1" minHeight="0" gap="0" alignItems="stretch" flexDirection={{ base: 'column', md: 'row' }}>
        <Box position="relative" flex="1" minHeight="0" minWidth="0">
          {drawing ? (
            <DrawingPicture
              key={shownPlace(drawing)}
              drawing={drawing}
              board={board}
              onBoards={setBoards}
              onReady={setHandle}
              onState={setState}
              onDialogs={setButtons}
              onPress={press}
              faceplate={faceplate}
              alarms={marked}
              minimap={hasMinimap && handle && <DrawingMinimap key={board} handle={handle} />}
            />
          ) : (
            fallback
          )}
        </Box>
        {drawing && player && !rehearsal && hasLastWeek && (
          <LastWeek key={shownPlace(drawing)} drawing={drawing} board={board} beside={handle} />
        )}
      </Row>
      {drawing && player && rehearsal && <RehearsalBar player={player} rehearsal={rehearsal} />}
      {drawing && player && !rehearsal && (
        <ReplayBar
          player={player}
          points={drawing.points}
          heat={heat}
          lastWeek={{ isShown: hasLastWeek, onToggle: () => setLastWeek(!hasLastWeek) }}
        />
      )}
      {isChoosing && (
        <RehearsalChoice
          pointIds={pointIds}
          onChoose={({ keyId, startsAt }) => {
            control.rehearse(keyId, startsAt)
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {dialog}
    </Column>
  )
}

/** Another unit or another drawing of a station is looked at where the one before was; the first one at its start. */
function useKeptView(
  handle: DrawingViewerHandle | null,
  drawing: DrawingToEdit | undefined,
  board: number,
  start: ViewPlace | null,
): void {
  const station = drawing && `${drawing.nodeCode || drawing.keyId} ${board}`
  const kept = useRef<{ readonly station: string | undefined; readonly place: ViewPlace | null }>({
    station: undefined,
    place: start,
  })
  useEffect(() => {
    if (!handle || station === undefined) return
    const { current } = kept
    if (current.place && (current.station ?? station) === station) handle.goTo(current.place)
    return () => {
      kept.current = { station, place: handle.place }
    }
  }, [handle, station])
}
