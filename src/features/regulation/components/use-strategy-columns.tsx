import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { StrategyRow } from '#contract/endpoints/strategies.ts'
import { labelIn } from '#contract/kit/language.ts'
import { STRATEGY_KIND_NAMES } from '#contract/regulation/strategy-kinds.ts'
import { STRATEGY_STATE_NAMES } from '#contract/regulation/strategy-states.ts'
import { useLanguage } from '#data/use-language.ts'
import { NO_VALUE } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box } from '#ui/box.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { styled } from '#ui/styled.ts'
import { numberColumn } from '#ui/table/number-column.ts'
import { StrategyStateTag } from './strategy-state-tag.tsx'

const TIME = 'MM-DD HH:mm'

const Name = styled('button', {
  base: { color: 'accent.text', textAlign: 'start', cursor: 'pointer', _hover: { textDecoration: 'underline' } },
})

export function useStrategyColumns(onOpen: (keyId: string) => void): readonly TableColumn<StrategyRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const column = textColumn<StrategyRow>
    const timeText = (at: number | null): string => (at === null ? NO_VALUE : formatDateTime(at, TIME))
    const unitsText = ({ state, membersReleased, numMembers }: StrategyRow): string =>
      state === 'auto' && membersReleased < numMembers
        ? t('strategies.someUnits', { count: membersReleased, all: numMembers })
        : String(numMembers)
    return [
      {
        ...column('name', t('strategies.name'), ({ name }) => name, 220),
        fixed: 'start' as const,
        cell: ({ keyId, name }: StrategyRow) => (
          <Name type="button" onClick={() => onOpen(keyId)}>
            {name}
          </Name>
        ),
      },
      column('kind', t('strategies.kind'), ({ kind }) => labelIn(STRATEGY_KIND_NAMES[kind], language), 150),
      {
        ...column('state', t('strategies.state'), ({ state }) => labelIn(STRATEGY_STATE_NAMES[state], language), 110),
        cell: ({ state }: StrategyRow) => <StrategyStateTag state={state} />,
      },
      column(
        'present',
        t('strategies.presentVersion'),
        ({ presentVersion }) => String(presentVersion ?? NO_VALUE),
        110,
      ),
      column('newest', t('strategies.newestVersion'), ({ newestVersion }) => String(newestVersion), 130),
      column('units', t('strategies.units'), unitsText, 120),
      numberColumn<StrategyRow>({
        id: 'cycle',
        header: t('strategies.cycle'),
        unit: 'min',
        decimals: 0,
        width: 110,
        read: ({ cycleMinutes }) => cycleMinutes,
      }),
      column('lastCycle', t('strategies.lastCycle'), ({ lastCycleAt }) => timeText(lastCycleAt), 130),
      column('releasedBy', t('strategies.releasedBy'), ({ releasedBy }) => releasedBy || NO_VALUE, 130),
      column('releasedAt', t('strategies.releasedAt'), ({ releasedAt }) => timeText(releasedAt), 130),
      {
        ...column('fell', t('strategies.fell'), ({ fell }) => fell || NO_VALUE, 280),
        cell: ({ fell }: StrategyRow) => <Box color={fell ? 'level.important' : undefined}>{fell || NO_VALUE}</Box>,
      },
      numberColumn<StrategyRow>({
        id: 'goingBack',
        header: t('strategies.goingBack'),
        decimals: 0,
        width: 130,
        read: ({ numGoingBack }) => numGoingBack,
      }),
      column('updatedBy', t('strategies.updatedBy'), ({ updatedBy }) => updatedBy, 120),
    ]
  }, [t, language, onOpen])
}
