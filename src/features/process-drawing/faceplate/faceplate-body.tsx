import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InForceBadge } from '#archetypes/in-force/in-force-badge.tsx'
import { DayTrend } from '#archetypes/realtime/day-trend.tsx'
import { useReplayed } from '#archetypes/replay/replay-context.ts'
import { useMoment } from '#archetypes/replay/use-moment.ts'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { pointName } from '#archetypes/telemetry/point-text.ts'
import { fullName } from '#archetypes/trend/use-trend-lines.ts'
import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { stationTrends } from '#contract/pages/station-monitoring.pages.ts'
import { useMayOpen } from '#data/page-access.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Column } from '#ui/box.ts'
import { Waiting } from '#ui/feedback.tsx'
import { alarmsAt } from '../readings/alarms-at.ts'
import { readingOf } from '../readings/point-reading.ts'
import { useJudged } from '../readings/use-judged.ts'
import { useReadings } from '../readings/use-readings.ts'
import { useShownAlarms } from '../readings/use-shown-alarms.ts'
import { FaceplateAlarms } from './faceplate-alarms.tsx'
import { FaceplateLinks } from './faceplate-links.tsx'
import { FaceplateModes } from './faceplate-modes.tsx'
import { type FaceplateTarget, faceplatePoints } from './faceplate-points.ts'
import { FaceplateSection } from './faceplate-section.tsx'
import { FaceplateSetPoints } from './faceplate-set-points.tsx'
import { FaceplateValues } from './faceplate-values.tsx'
import { ReadingLine } from './reading-line.tsx'
import { useFaceplatePoints } from './use-faceplate-points.ts'

/** In a replay, how often what is shown follows its moment, and in which steps the trend does. */
const PAST_MS = 2_000
const TREND_MS = 600_000

/** Everything that is known of what was pressed. */
export function FaceplateBody({ target }: { target: FaceplateTarget }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { own, heat, titles, known, isWaiting, error, retry } = useFaceplatePoints(target)
  const { values, setPoints, modes } = useMemo(() => faceplatePoints(target, known), [target, known])
  const shown = useMemo(() => {
    const all = [...target.points, ...values, ...setPoints, ...modes]
    return [...new Set(all.map(({ pointId }) => pointId))].sort((a, b) => a - b)
  }, [target, values, setPoints, modes])
  const readings = useReadings(shown, target.shown)
  const judged = useJudged(target.points)
  const { mayView, alarms } = useShownAlarms(heat?.keyId)
  const replay = useReplayed()
  const moment = useMoment(replay?.clock ?? null, PAST_MS)
  // of what is rehearsed there is no history yet, and no alarm
  const isRehearsed = replay?.rehearsal != null
  const unitIds = useMemo(() => own.flatMap(({ keyId, nodeType }) => (nodeType === 'unit' ? [keyId] : [])), [own])
  const [chosen, setChosen] = useState<{ target: FaceplateTarget; pointId: number } | null>(null)
  const trended = trendedOf(known, target, chosen?.target === target ? chosen.pointId : null)
  const mayOpen = useMayOpen()
  // the values are painted first
  const hasRest = useDeferredValue(target, null) === target
  return (
    <>
      <Box paddingInline="4" paddingBlock="2" fontSize="sm" color="fg.muted">
        {[...titles.values()].join(' · ') || target.points[0].nodeCode}
        {moment === null && (
          <Box paddingTop="1">
            <InForceBadge unitIds={unitIds} />
          </Box>
        )}
      </Box>
      {isWaiting ? (
        <Waiting text={t('faceplate.reading')} />
      ) : error ? (
        <ListFailure error={error} onRetry={retry} />
      ) : known.length === 0 ? (
        // the values that are drawn can be read by all who may see the drawing
        <FaceplateSection heading={t('faceplate.values')}>
          <Column gap="2.5">
            {target.points.map((point) => (
              <ReadingLine
                key={point.pointId}
                reading={readingOf(point, readings.of(point.pointId))}
                now={readings.now}
              />
            ))}
          </Column>
        </FaceplateSection>
      ) : (
        <>
          {values.length > 0 && (
            <FaceplateSection heading={t('faceplate.values')}>
              <FaceplateValues
                points={values}
                readings={readings}
                judged={judged}
                trended={trended?.pointId ?? null}
                onTrend={(pointId) => setChosen({ target, pointId })}
              />
            </FaceplateSection>
          )}
          {hasRest && modes.length > 0 && (
            <FaceplateSection heading={t('faceplate.mode')}>
              <FaceplateModes points={modes} readings={readings} isControl={target.isControl} />
            </FaceplateSection>
          )}
          {hasRest && setPoints.length > 0 && (
            <FaceplateSection heading={t('faceplate.setPoints')}>
              <FaceplateSetPoints points={setPoints} readings={readings} isControl={target.isControl} />
            </FaceplateSection>
          )}
          {hasRest && trended && !isRehearsed && (
            <FaceplateSection
              heading={t(moment === null ? 'faceplate.trendOf' : 'replay.trendOf', {
                name: pointName(trended, language),
              })}
            >
              <DayTrend
                key={trended.pointId}
                point={trended}
                titles={titles}
                title={fullName(trended, titles, pointName(trended, language))}
                trendPath={mayOpen(stationTrends.path) ? stationTrends.path : null}
                height="11rem"
                until={moment === null ? undefined : Math.floor(moment / TREND_MS) * TREND_MS}
              />
            </FaceplateSection>
          )}
          {hasRest && mayView && !isRehearsed && (
            <FaceplateSection heading={t(moment === null ? 'faceplate.alarms' : 'replay.alarms')}>
              <FaceplateAlarms
                noneText={t(moment === null ? 'faceplate.noAlarms' : 'replay.noAlarms')}
                alarms={alarmsAt(
                  alarms,
                  own.map(({ code }) => code),
                )}
              />
            </FaceplateSection>
          )}
          {hasRest && <FaceplateLinks nodes={own} heat={heat} paramCodes={values.map(({ paramCode }) => paramCode)} />}
        </>
      )}
    </>
  )
}

/** The point whose trend is shown: the chosen one, else the first that was pressed. */
function trendedOf(
  known: readonly TelemetryPoint[],
  { points }: FaceplateTarget,
  chosen: number | null,
): TelemetryPoint | undefined {
  const pointId = chosen ?? points[0].pointId
  return known.find((point) => point.pointId === pointId)
}
