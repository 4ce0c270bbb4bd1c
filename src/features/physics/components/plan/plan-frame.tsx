import { Maximize, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelsIn } from '#features/physics/model/plan-labels.ts'
import {
  fitTo,
  type Ground,
  groundOf,
  nearest,
  type Pixel,
  type PlanView,
  panBy,
  scaleBar,
  zoomAt,
} from '#features/physics/model/plan-view.ts'
import { Box, Column, Span } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { styled } from '#ui/styled.ts'
import { markOf, PlanLayers } from './plan-layers.tsx'
import { useElementSize } from './use-element-size.ts'
import type { Plan, PlanNode } from './use-plan.ts'
import { usePlanGestures } from './use-plan-gestures.ts'

const Frame = styled('div', {
  base: {
    position: 'relative',
    flex: 1,
    minHeight: 0,
    overflow: 'hidden',
    background: 'bg.page',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'md',
    touchAction: 'none',
    userSelect: 'none',
    cursor: 'grab',
    _active: { cursor: 'grabbing' },
  },
})
const Canvas = styled('svg', { base: { position: 'absolute', inset: 0, width: '100%', height: '100%' } })
const Name = styled('text', {
  base: { fontSize: '12px', fill: 'fg.default', stroke: 'bg.page', strokeWidth: '3px', paintOrder: 'stroke' },
})

const ZOOM_STEP = 1.5
const PAN_PX = 60
const REACH_PX = 16
const PAN: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [PAN_PX, 0],
  ArrowRight: [-PAN_PX, 0],
  ArrowUp: [0, PAN_PX],
  ArrowDown: [0, -PAN_PX],
}

interface PlanFrameProps {
  label: string
  plan: Plan
  /** The labelled nodes; other nodes are drawn faintly and can be pressed as well. */
  nodes: readonly PlanNode[]
  /** The initial view; applied again whenever `fitKey` changes. */
  fit: readonly Ground[]
  fitKey: string
  chosenId: string | null
  onPress: (at: Ground, node: PlanNode | null) => void
  /** Drawn on top of the plan; moves with it. */
  children?: (view: PlanView, frame: HTMLElement | null) => ReactNode
}

/** The town plan, panned and zoomed by pointer, wheel, fingers and keys. */
export function PlanFrame({ label, plan, nodes, fit, fitKey, chosenId, onPress, children }: PlanFrameProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const size = useElementSize(frame)
  const [moved, setMoved] = useState<{ readonly key: string; readonly view: PlanView } | null>(null)
  const fitted = useMemo(() => size && fitTo(fit, size), [fit, size])
  const view = moved?.key === fitKey ? moved.view : fitted
  const change = useCallback(
    (apply: (view: PlanView) => PlanView) =>
      setMoved((now) => {
        const from = now?.key === fitKey ? now.view : fitted
        return from && { key: fitKey, view: apply(from) }
      }),
    [fitKey, fitted],
  )
  const gestures = usePlanGestures(frame, change, (at) => {
    if (view) onPress(groundOf(view, at), nearest(plan.nodes, view, at, REACH_PX))
  })
  const others = useMemo(() => {
    const own = new Set(nodes.map(({ keyId }) => keyId))
    return plan.nodes.filter(({ keyId }) => !own.has(keyId))
  }, [nodes, plan])
  const byWeight = useMemo(
    () =>
      [...nodes].sort(
        (one, other) =>
          Number(other.keyId === chosenId) - Number(one.keyId === chosenId) ||
          markOf(other.nodeType).size - markOf(one.nodeType).size,
      ),
    [nodes, chosenId],
  )

  const middle = (): Pixel => ({ px: (size?.width ?? 0) / 2, py: (size?.height ?? 0) / 2 })
  const zoom = (factor: number): void => change((now) => zoomAt(now, middle(), factor))
  function handleKey(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const pan = PAN[event.key]
    if (pan) change((now) => panBy(now, ...pan))
    else if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP)
    else if (event.key === '-') zoom(1 / ZOOM_STEP)
    else if (event.key === '0') setMoved(null)
    else return
    event.preventDefault()
  }

  const bar = view && scaleBar(view)
  const chosen = nodes.find(({ keyId }) => keyId === chosenId)
  return (
    <Frame ref={frame} role="application" aria-label={label} tabIndex={0} data-plan onKeyDown={handleKey} {...gestures}>
      {view && size && (
        <>
          <Canvas aria-hidden>
            <g transform={`translate(${view.offsetX} ${view.offsetY}) scale(${view.scale})`}>
              <g opacity={0.35}>
                <PlanLayers pipes={NO_PIPES} nodes={others} />
              </g>
              <PlanLayers pipes={plan.pipes} nodes={nodes} />
              {chosen && <ChosenMark ground={chosen.ground} />}
            </g>
            {labelsIn(byWeight, view, size).map(({ keyId, text, px, py }) => (
              <Name key={keyId} x={px + 10} y={py + 4} fontWeight={keyId === chosenId ? 'bold' : 'normal'}>
                {text}
              </Name>
            ))}
          </Canvas>
          {children?.(view, frame.current)}
        </>
      )}
      <Column
        position="absolute"
        insetBlockStart="2"
        insetInlineEnd="2"
        gap="1"
        padding="1"
        background="bg.panel"
        borderWidth="1px"
        borderColor="border.subtle"
        borderRadius="md"
        onPointerDown={(event) => event.stopPropagation()}
      >
        <IconButton size="sm" label={t('physics.zoomIn')} onClick={() => zoom(ZOOM_STEP)}>
          <Plus size={16} aria-hidden />
        </IconButton>
        <IconButton size="sm" label={t('physics.zoomOut')} onClick={() => zoom(1 / ZOOM_STEP)}>
          <Minus size={16} aria-hidden />
        </IconButton>
        <IconButton size="sm" label={t('physics.fit')} onClick={() => setMoved(null)}>
          <Maximize size={16} aria-hidden />
        </IconButton>
      </Column>
      {bar && (
        <Box position="absolute" insetBlockEnd="2" insetInlineStart="3" fontSize="xs" pointerEvents="none">
          <Span>{bar.metres >= 1000 ? `${bar.metres / 1000} km` : `${bar.metres} m`}</Span>
          <Box
            width={`${bar.px}px`}
            height="1.5"
            borderWidth="1px"
            borderBlockStartWidth={0}
            borderColor="fg.default"
            aria-hidden
          />
        </Box>
      )}
    </Frame>
  )
}

const NO_PIPES: Plan['pipes'] = []

const Ring = styled('path', { base: { fill: 'none', strokeLinecap: 'round', vectorEffect: 'non-scaling-stroke' } })

function ChosenMark({ ground: { x, y } }: { ground: Ground }) {
  const dot = `M${x} ${y}h.01`
  return (
    <g data-chosen>
      <Ring d={dot} stroke="fg.default" strokeWidth="20px" />
      <Ring d={dot} stroke="bg.panel" strokeWidth="15px" />
      <Ring d={dot} stroke="accent.text" strokeWidth="11px" />
    </g>
  )
}
