import { useTranslation } from 'react-i18next'
import type { OwnControlProps } from '#archetypes/settings/settings-page.tsx'
import { labelIn } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box } from '#ui/box.ts'
import { ColorPicks } from '#ui/color-picks.tsx'

/** Colours that are told apart on both grounds, by day and by night. */
const COLORS = ['#ff6a5f', '#d9363e', '#ff9f43', '#d46b08', '#f2cf5b', '#ad8b00', '#7fb08a', '#389e0d', '#69b1ff']

/** The colour of a level. */
export function ColorControl({ field, value, onChange }: OwnControlProps) {
  const { t } = useTranslation()
  const label = labelIn(field.label, useLanguage())
  return (
    <Box>
      <Box fontSize="sm" fontWeight="medium" marginBottom="1.5" aria-hidden>
        {label}
      </Box>
      <ColorPicks
        label={label}
        colors={COLORS}
        value={value}
        onChange={onChange}
        customLabel={t('alarmBasis.otherColor')}
      />
    </Box>
  )
}
