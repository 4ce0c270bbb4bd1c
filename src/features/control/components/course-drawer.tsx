import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { shownValue } from '#archetypes/control/shown-value.ts'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { NamedTrend } from '#archetypes/trend/named-trend.tsx'
import type { AnalysedCommand } from '#contract/endpoints/regulation-analysis.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Drawer } from '#ui/drawer.tsx'
import { Facts } from '#ui/facts.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { useCourse } from '../api/use-analysis.ts'
import { coursePicture } from '../model/course-picture.ts'

interface CourseDrawerProps {
  command: AnalysedCommand | null
  onClose: () => void
}

/** One command: its set point and what was measured around it. */
export function CourseDrawer({ command, onClose }: CourseDrawerProps) {
  const { t } = useTranslation()
  return (
    <Drawer
      title={t('regulationAnalysis.course')}
      isOpen={command !== null}
      onClose={onClose}
      closeLabel={t('resource.close')}
      width="52rem"
    >
      {command && <Course command={command} />}
    </Drawer>
  )
}

function Course({ command }: { command: AnalysedCommand }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { shown, error, refetch } = useCourse(command.commandId)
  const measuredName = shown && (language === 'en' ? shown.measuredNameEn : shown.measuredName)
  const setPointName = language === 'en' ? command.nameEn : command.name
  const picture = useMemo(
    () =>
      shown &&
      coursePicture(shown, {
        setPoint: setPointName,
        measured: measuredName ?? '',
        sent: t('regulationAnalysis.sent'),
        band: t('regulationAnalysis.band'),
      }),
    [shown, setPointName, measuredName, t],
  )
  const value = (number: number | null): string => shownValue(number, { ...command, words: null })
  return (
    <>
      <Facts
        facts={[
          [t('regulationAnalysis.node'), command.nodeName],
          [t('regulationAnalysis.setPoint'), `${setPointName} (${command.pointCode})`],
          [t('regulationAnalysis.askedAt'), formatDateTime(command.askedAt)],
          [t('regulationAnalysis.askedBy'), command.askedBy],
          [t('regulationAnalysis.change'), `${value(command.old)} → ${value(command.target)}`],
        ]}
      />
      {picture ? (
        <NamedTrend
          picture={picture}
          label={t('regulationAnalysis.course')}
          height="20rem"
          waiting={t('regulationAnalysis.reading')}
        />
      ) : error ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting text={t('regulationAnalysis.reading')} />
      )}
    </>
  )
}
