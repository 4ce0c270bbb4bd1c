import { useTranslation } from 'react-i18next'
import { GREY_COVERAGE } from '#contract/kpi/kpi-definitions.ts'
import type { KpiFigure } from '#contract/kpi/kpi-figure.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box } from '#ui/box.ts'

/** Less is 0 %. */
const LEAST_SHARE = 0.005
const percent = (share: number): string => formatQuantity(share * 100, 0)

/** What a figure rests on, in words: parts, coverage, suspect and estimated share. */
export function useFigureNote(): (figure: KpiFigure) => string {
  const { t } = useTranslation()
  return ({ counted, expected, coverage, estimatedShare, suspectShare, awaits }) =>
    [
      awaits === 'nothing' ? null : t(`figures.awaitsDetail.${awaits}`),
      counted < expected ? t('figures.ofParts', { counted, expected }) : null,
      t('figures.coverage', { percent: percent(coverage) }),
      suspectShare === null || suspectShare < LEAST_SHARE
        ? null
        : t('figures.suspect', { percent: percent(suspectShare) }),
      estimatedShare === null || estimatedShare < LEAST_SHARE
        ? null
        : t('figures.estimated', { percent: percent(estimatedShare) }),
    ]
      .filter((part) => part !== null)
      .join(' · ')
}

/** A figure, grey where too little is known, with the number of parts where some are missing, and whether it is final. */
export function FigureCell({ figure, decimals }: { figure: KpiFigure; decimals: number }) {
  const { t } = useTranslation()
  const { value, isGrey, counted, expected, awaits } = figure
  return (
    <Box as="span" color={isGrey || figure.coverage < GREY_COVERAGE ? 'quality.stale' : undefined}>
      {formatQuantity(value, decimals)}
      {counted < expected && expected > 0 && (
        <Box as="span" fontSize="xs" color="fg.muted" marginInlineStart="1.5">
          {t('figures.partsShort', { counted, expected })}
        </Box>
      )}
      {awaits !== 'nothing' && (
        <Box
          as="span"
          fontSize="xs"
          color="fg.muted"
          marginInlineStart="1.5"
          title={t(`figures.awaitsDetail.${awaits}`)}
        >
          {t(`figures.awaits.${awaits}`)}
        </Box>
      )}
    </Box>
  )
}
