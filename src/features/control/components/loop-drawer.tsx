import { ChartLine, ClipboardList, Hand, Lock, SlidersHorizontal, Workflow } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HandBackDialog } from '#archetypes/control/hand-back-dialog.tsx'
import { WritePanel } from '#archetypes/control/write-panel.tsx'
import { PageLink } from '#archetypes/page-link.tsx'
import { useDrawingLinks } from '#archetypes/point-menu/use-drawing-links.ts'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { readTrendState, writeTrendState } from '#archetypes/telemetry/trend-address.ts'
import { NamedTrend } from '#archetypes/trend/named-trend.tsx'
import type { CheckAction } from '#contract/control/control-checks.ts'
import { CHECK_ACTION_NAMES } from '#contract/control/control-checks.ts'
import { CONTROL_LOOP_NAMES } from '#contract/control/control-loops.ts'
import { CONTROL_WRITE_PERMISSION } from '#contract/endpoints/control.ts'
import type { ControlLoopRow } from '#contract/endpoints/control-loops.ts'
import { labelIn } from '#contract/kit/language.ts'
import { stationTrends } from '#contract/pages/station-monitoring.pages.ts'
import { useHolds } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Facts } from '#ui/facts.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { useLoopCourse } from '../api/use-control-loops.ts'
import { loopPicture } from '../model/loop-picture.ts'
import { LockDialog } from './lock-dialog.tsx'
import { useLoopTexts } from './use-loop-texts.ts'

interface LoopDrawerProps {
  row: ControlLoopRow | null
  onClose: () => void
}

/** One loop: what was found and what to do, its last day, and the ways to the cause. */
export function LoopDrawer({ row, onClose }: LoopDrawerProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Drawer
      title={row ? `${row.nodeName} ${labelIn(CONTROL_LOOP_NAMES[row.loop], language)}` : t('loops.loop')}
      isOpen={row !== null}
      onClose={onClose}
      closeLabel={t('resource.close')}
      width="52rem"
    >
      {row && <Loop row={row} />}
    </Drawer>
  )
}

function Loop({ row }: { row: ControlLoopRow }) {
  const { t } = useTranslation()
  const { modeText, valueText, deviationText, holderText } = useLoopTexts()
  const share = row.judged?.autoShare
  return (
    <Column gap="4">
      <Findings row={row} />
      <LoopActions row={row} />
      <Facts
        facts={[
          [t('loops.mode'), modeText(row)],
          [t('loops.setPoint'), valueText(row.setPoint)],
          [t('loops.measured'), valueText(row.measured)],
          [t('loops.deviation'), deviationText(row)],
          [t('loops.actuator'), valueText(row.actuator)],
          [t('loops.heldBy'), holderText(row)],
          [t('loops.autoShare'), `${formatQuantity(share == null ? null : 100 * share, 0)} %`],
          [
            t('loops.judgedSpan'),
            row.judged
              ? `${formatDateTime(row.judged.from, 'MM-DD HH:mm')} – ${formatDateTime(row.judged.to, 'MM-DD HH:mm')}`
              : t('loops.notJudged'),
          ],
        ]}
      />
      <Course row={row} />
      <Ways row={row} />
    </Column>
  )
}

function Findings({ row }: { row: ControlLoopRow }) {
  const { t } = useTranslation()
  const { adviceText, checkName } = useLoopTexts()
  const { judged, lacks } = row
  const findings = judged?.findings ?? []
  const unjudged = judged?.unjudged ?? []
  return (
    <Column gap="2" as="ul" margin="0" paddingInlineStart="5">
      {lacks.length > 0 && (
        <li>{t('loops.lacking', { parts: lacks.map((lack) => t(`loops.lacks.${lack}`)).join(t('loops.and')) })}</li>
      )}
      {findings.map((finding) => (
        <li key={finding.check} data-finding={finding.check}>
          <Box as="span" fontWeight="medium">
            {checkName(finding.check)}
            {t('loops.colon')}
          </Box>
          {adviceText(finding, row)}
        </li>
      ))}
      {unjudged.length > 0 && <li>{t('loops.unjudged', { checks: unjudged.map(checkName).join(t('loops.and')) })}</li>}
      {judged && lacks.length + findings.length + unjudged.length === 0 && <li>{t('loops.nothingFound')}</li>}
      {!judged && lacks.length === 0 && <li>{t('loops.notJudged')}</li>}
    </Column>
  )
}

/** What can be done at a loop; everything goes through the dialogs of the gate, and the lock of units. */
function LoopActions({ row }: { row: ControlLoopRow }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const holds = useHolds()
  const [opened, setOpened] = useState<CheckAction | null>(null)
  const { byHandIds, writtenIds, loop, nodeId, judged } = row
  const mayWrite = holds(CONTROL_WRITE_PERMISSION)
  const advised = new Set(judged?.findings.map(({ action }) => action))
  const offered: readonly (readonly [CheckAction, boolean, ReactNode])[] = [
    ['handBack', mayWrite && byHandIds.length > 0, <Hand key="handBack" size={16} aria-hidden />],
    ['write', mayWrite && writtenIds.length > 0, <SlidersHorizontal key="write" size={16} aria-hidden />],
    ['lock', loop === 'valve' && holds('unitCtrlMode:edit'), <Lock key="lock" size={16} aria-hidden />],
  ]
  const close = () => setOpened(null)
  return (
    <Row gap="2" flexWrap="wrap">
      {offered.map(
        ([action, isPossible, icon]) =>
          isPossible && (
            <Button
              key={action}
              size="sm"
              {...(advised.has(action) && { look: 'solid' })}
              onClick={() => setOpened(action)}
              data-action={action}
            >
              {icon}
              {action === 'lock' ? t('loops.lockUnit') : labelIn(CHECK_ACTION_NAMES[action], language)}
            </Button>
          ),
      )}
      {opened === 'handBack' && <HandBackDialog pointIds={byHandIds} onClose={close} />}
      {opened === 'write' && <WritePanel pointIds={writtenIds} onClose={close} />}
      {opened === 'lock' && <LockDialog nodeIds={[nodeId]} onClose={close} />}
    </Row>
  )
}

function Course({ row: { nodeId, loop } }: { row: ControlLoopRow }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { shown, error, refetch } = useLoopCourse(nodeId, loop)
  const picture = useMemo(
    () => shown && loopPicture(shown, ({ name, nameEn }) => (language === 'en' ? nameEn : name)),
    [shown, language],
  )
  if (!picture)
    return error ? (
      <ListFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={t('loops.readingCourse')} />
    )
  if (picture.lines.every(({ data }) => data.length === 0)) return <Box color="fg.muted">{t('loops.noCourse')}</Box>
  return <NamedTrend picture={picture} label={t('loops.course')} height="20rem" waiting={t('loops.readingCourse')} />
}

function Ways({ row: { code, nodeName, setPoint, measured, actuator } }: { row: ControlLoopRow }) {
  const { t } = useTranslation()
  const drawing = useDrawingLinks('station')({ code })
  const points = [setPoint, measured, actuator].flatMap((point) => point?.pointCode ?? [])
  const trend = writeTrendState({ ...readTrendState(new URLSearchParams()), points }, new URLSearchParams())
  return (
    <Row gap="2" flexWrap="wrap">
      {points.length > 0 && (
        <PageLink to={`${stationTrends.path}?${trend}`}>
          <ChartLine size={16} aria-hidden />
          {t('loops.ways.trend')}
        </PageLink>
      )}
      <PageLink to={`/regulateControlRecord?${new URLSearchParams({ text: nodeName })}`}>
        <ClipboardList size={16} aria-hidden />
        {t('loops.ways.records')}
      </PageLink>
      <PageLink to={`/byHand?${new URLSearchParams({ text: nodeName })}`}>
        <Hand size={16} aria-hidden />
        {t('loops.ways.byHand')}
      </PageLink>
      {drawing !== null && (
        <PageLink to={drawing}>
          <Workflow size={16} aria-hidden />
          {t('loops.ways.drawing')}
        </PageLink>
      )}
    </Row>
  )
}
