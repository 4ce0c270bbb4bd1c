import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { shownValue } from '#archetypes/control/shown-value.ts'
import { COMMAND_STATE_NAMES } from '#contract/control/command-states.ts'
import { WRITER_NAMES } from '#contract/control/writers.ts'
import type { AnalysedCommand } from '#contract/endpoints/regulation-analysis.ts'
import { labelIn } from '#contract/kit/language.ts'
import { STRATEGY_KIND_NAMES } from '#contract/regulation/strategy-kinds.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { numberColumn } from '#ui/table/number-column.ts'
import type { GroupView } from '../model/analysis-address.ts'
import type { AnalysisGroup } from '../model/analysis-groups.ts'

const valueText = (value: number | null, { unit, decimals }: AnalysedCommand): string =>
  shownValue(value, { unit, decimals, words: null })

export function useAnalysedColumns(): TableColumn<AnalysedCommand>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const number = (id: string, header: string, text: (command: AnalysedCommand) => string, width = 120) =>
      ({ ...textColumn<AnalysedCommand>(id, header, text, width), align: 'end' }) as const
    const resultText = ({ state, course }: AnalysedCommand): string => {
      if (!course) return labelIn(COMMAND_STATE_NAMES[state], language)
      if (course.settledMin !== null) return t('regulationAnalysis.settled')
      if (course.isOpen) return t('regulationAnalysis.onItsWay')
      return t(course.isReached ? 'regulationAnalysis.left' : 'regulationAnalysis.notReached')
    }
    const tone = ({ course }: AnalysedCommand) => {
      if (!course) return 'neutral'
      return course.settledMin === null && !course.isOpen ? 'warning' : 'good'
    }
    return [
      {
        ...textColumn<AnalysedCommand>(
          'askedAt',
          t('regulationAnalysis.askedAt'),
          ({ askedAt }) => formatDateTime(askedAt),
          170,
        ),
        fixed: 'start',
      },
      textColumn<AnalysedCommand>('node', t('regulationAnalysis.node'), ({ nodeName }) => nodeName, 220),
      textColumn<AnalysedCommand>(
        'point',
        t('regulationAnalysis.setPoint'),
        ({ name, nameEn }) => (language === 'en' ? nameEn : name),
        170,
      ),
      textColumn<AnalysedCommand>(
        'writer',
        t('regulationAnalysis.writer'),
        ({ writer }) => labelIn(WRITER_NAMES[writer], language),
        120,
      ),
      textColumn<AnalysedCommand>('askedBy', t('regulationAnalysis.askedBy'), ({ askedBy }) => askedBy, 150),
      number('old', t('regulationAnalysis.old'), (command) => valueText(command.old, command)),
      number('target', t('regulationAnalysis.target'), (command) => valueText(command.target, command)),
      {
        ...textColumn<AnalysedCommand>('result', t('regulationAnalysis.result'), resultText, 130),
        cell: (command: AnalysedCommand) => <StatusTag tone={tone(command)}>{resultText(command)}</StatusTag>,
      },
      numberColumn<AnalysedCommand>({
        id: 'settled',
        header: t('regulationAnalysis.settling'),
        unit: 'min',
        decimals: 0,
        read: ({ course }) => course?.settledMin ?? null,
      }),
      number('overshoot', t('regulationAnalysis.overshoot'), (command) =>
        valueText(command.course?.overshoot ?? null, command),
      ),
      number(
        'deviation',
        t('regulationAnalysis.deviation'),
        (command) => valueText(command.course?.lastDeviation ?? null, command),
        140,
      ),
      numberColumn<AnalysedCommand>({
        id: 'step',
        header: t('regulationAnalysis.resolution'),
        unit: 'min',
        decimals: 0,
        read: ({ course }) => course?.stepMin ?? null,
      }),
    ]
  }, [t, language])
}

/** @param view - What the groups are of. */
export function useGroupColumns(view: GroupView): TableColumn<AnalysisGroup>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const nameText = ({ example }: AnalysisGroup): string => {
      const { strategy, writer, nodeName } = example
      if (view === 'units') return nodeName
      if (view === 'strategies') return strategy ? t('regulationAnalysis.versionOf', { ...strategy }) : nodeName
      const point = language === 'en' ? example.nameEn : example.name
      const who = strategy?.kind ? STRATEGY_KIND_NAMES[strategy.kind] : WRITER_NAMES[writer]
      return t('regulationAnalysis.kindOf', { writer: labelIn(who, language), point })
    }
    const count = (id: string, header: string, read: (group: AnalysisGroup) => number) =>
      numberColumn<AnalysisGroup>({ id, header, decimals: 0, width: 110, read })
    const share = ({ numReached, numFollowed }: AnalysisGroup): number | null =>
      numFollowed === 0 ? null : (100 * numReached) / numFollowed
    const overshootText = ({ overshoot, unit, example }: AnalysisGroup): string =>
      overshoot === null ? '–' : `${formatQuantity(overshoot, example.decimals)} ${unit ?? ''}`
    return [
      { ...textColumn<AnalysisGroup>('name', t(`regulationAnalysis.groupOf.${view}`), nameText, 300), fixed: 'start' },
      count('commands', t('regulationAnalysis.numCommands'), ({ numCommands }) => numCommands),
      count('failed', t('regulationAnalysis.numFailed'), ({ numFailed }) => numFailed),
      count('followed', t('regulationAnalysis.numFollowed'), ({ numFollowed }) => numFollowed),
      numberColumn<AnalysisGroup>({
        id: 'reached',
        header: t('regulationAnalysis.reachedShare'),
        unit: '%',
        decimals: 0,
        read: share,
      }),
      numberColumn<AnalysisGroup>({
        id: 'settled',
        header: t('regulationAnalysis.medianSettling'),
        unit: 'min',
        decimals: 0,
        width: 180,
        read: ({ settledMin }) => settledMin,
      }),
      {
        ...textColumn<AnalysisGroup>('overshoot', t('regulationAnalysis.meanOvershoot'), overshootText, 160),
        align: 'end',
      },
    ]
  }, [t, language, view])
}
