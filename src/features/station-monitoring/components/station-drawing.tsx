import { useAtomValue } from 'jotai'
import { FileX } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { drawingOfNode } from '#archetypes/point-menu/drawing-link.ts'
import { useDrawings } from '#archetypes/point-menu/use-drawing-links.ts'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { drawingCalls } from '#contract/endpoints/drawings.ts'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { useAnswer } from '#data/calls.ts'
import { liveClientAtom } from '#data/console-services.ts'
import { loadable } from '#lib/loadable.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'

const DrawingViewer = loadable(async () => (await import('#drawing/index.ts')).DrawingViewer)

/** The published drawing of a unit, with its live values. */
export function StationDrawing({ unit }: { unit: TelemetryNode }) {
  const { t } = useTranslation()
  const live = useAtomValue(liveClientAtom)
  const drawings = useDrawings('station')
  const found = useMemo(() => drawingOfNode(unit.code, drawings), [unit.code, drawings])
  const { drawing: summary, unitCode } = found ?? {}
  const { data, error, refetch } = useAnswer(
    drawingCalls.toEdit,
    {
      type: summary?.type ?? 'station',
      keyId: summary?.keyId ?? '',
      ...(summary?.isRolledOut ? { nodeCode: summary.nodeCode } : {}),
      ...(unitCode ? { unitCode } : {}),
    },
    { enabled: summary !== undefined, retry: false },
  )
  const waiting = <Waiting text={t('stationNow.readingDrawing')} />
  if (!found)
    return (
      <EmptyState
        icon={<FileX size={32} />}
        title={t('stationNow.noDrawing')}
        detail={t('stationNow.noDrawingDetail', { name: unit.name })}
      />
    )
  if (error && !data) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data || !live) return waiting
  return (
    <Suspense fallback={waiting}>
      <DrawingViewer
        key={`${data.keyId} ${data.nodeCode} ${data.unitCode}`}
        canvas={data.canvas}
        points={data.points}
        unitCode={data.unitCode}
        live={live}
        labels={{
          drawing: t('stationNow.drawingOf', { title: data.title }),
          restoring: t('stationNow.restoring'),
          unavailable: t('stationNow.unavailable'),
        }}
      />
    </Suspense>
  )
}
