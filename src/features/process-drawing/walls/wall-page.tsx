// A wall: named drawings that fill the window one after the other, for months and without a person. It takes no input; what
// goes wrong is said in a corner, and mended by the page itself.

import { useAtomValue } from 'jotai'
import { MonitorOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type WallTurn, wallCalls } from '#contract/endpoints/walls.ts'
import type { PointInfo } from '#contract/network/points.ts'
import { useAnswer } from '#data/calls.ts'
import { liveClientAtom, reloadKeeperAtom } from '#data/console-services.ts'
import { DrawingViewer, type DrawingViewerHandle, type DrawingViewerProps } from '#drawing/index.ts'
import { Box, VisuallyHidden } from '#ui/box.ts'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { useLiveStateOf } from '../picture/use-live-state-of.ts'
import { useViewerInput } from '../picture/use-viewer-input.ts'
import { useIdlePointer } from './use-idle-pointer.ts'
import { useMarkedAlarms } from './use-marked-alarms.ts'
import { useRotation } from './use-rotation.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { useWallFigures } from './use-wall-figures.ts'
import { WallCorner } from './wall-corner.tsx'

/** A drawing that is deleted, or a wall that is changed, is noticed within this time. */
const ASKED_EVERY_MS = 60_000
/** Graphics that are away for longer do not come back in this page. */
const NO_GRAPHICS_MS = 60_000
const NO_TURNS: readonly WallTurn[] = []
const NO_POINTS: readonly PointInfo[] = []

type Phase = Parameters<NonNullable<DrawingViewerProps['onPhase']>>[0]

export function WallPage() {
  const { t } = useTranslation()
  const inputOf = useViewerInput()
  const { data: wall } = useAnswer(wallCalls.self, {}, { refetchInterval: ASKED_EVERY_MS, retry: true })
  const turns = wall?.drawings ?? NO_TURNS
  const drawing = useRotation(turns, wall?.seconds ?? 1)
  const live = useAtomValue(liveClientAtom)
  const figures = useWallFigures(drawing?.points ?? NO_POINTS)
  const [phase, setPhase] = useState<Phase>('starting')
  const [handle, setHandle] = useState<DrawingViewerHandle | null>(null)
  useMarkedAlarms(drawing, handle)
  useReloadWithoutGraphics(phase)
  useLiveStateOf(figures.state)
  useWakeLock()
  useIdlePointer()
  const hasNothing = wall !== undefined && turns.every(({ absence }) => absence !== null)
  return (
    <Box
      as="main"
      position="fixed"
      inset="0"
      overflow="hidden"
      background="bg.page"
      pointerEvents="none"
      inert
      data-page="wall"
      data-drawing={drawing?.keyId}
      data-node={drawing?.nodeCode}
    >
      <VisuallyHidden as="h1">{drawing?.title ?? wall?.name ?? t('drawing.title')}</VisuallyHidden>
      {hasNothing ? (
        <EmptyState icon={<MonitorOff size={40} />} title={t('wall.nothing')} detail={t('wall.nothingDetail')} />
      ) : drawing && live ? (
        <DrawingViewer {...inputOf(drawing)} live={live} onReady={setHandle} onPhase={setPhase} />
      ) : (
        <Waiting text={t('drawing.loading')} />
      )}
      <WallCorner figures={figures} turns={turns} />
    </Box>
  )
}

function useReloadWithoutGraphics(phase: Phase): void {
  const reloads = useAtomValue(reloadKeeperAtom)
  useEffect(() => {
    if (phase === 'running') return
    const timer = setTimeout(() => reloads?.want(), NO_GRAPHICS_MS)
    return () => clearTimeout(timer)
  }, [phase, reloads])
}
