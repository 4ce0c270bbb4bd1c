import { useTranslation } from 'react-i18next'
import type { FormValues } from '#archetypes/resource/form-values.ts'
import { WARN_LEVELS } from '#contract/endpoints/alarm-basis.ts'
import { readableOn } from '#lib/contrast.ts'
import { Box, Column } from '#ui/box.ts'
import { Panel } from '#ui/panel.tsx'
import { PALETTES, type Variant } from '#ui/theme/palette.ts'
import { useVariant } from '#ui/theme/use-variant.ts'

const MOST_SEVERE_FIRST = WARN_LEVELS.toReversed()
const LARGEST_PX = 40

/** Texts of alarms in the size and colour of each level, as they are typed. */
export function LevelPreview({ draft }: { draft: FormValues }) {
  const { t } = useTranslation()
  const variant = useVariant()
  return (
    <Panel heading={t('alarmBasis.preview')}>
      <Column gap="2" padding="4">
        {MOST_SEVERE_FIRST.map((level) => (
          <Box
            key={level}
            data-level={level}
            style={{
              color: shownColor(String(draft[`${level}Color`]), variant),
              fontSize: `${Math.min(LARGEST_PX, Number(draft[`${level}Size`]) || 0)}px`,
            }}
          >
            {t(`alarmBasis.${level}`)}
          </Box>
        ))}
        <Box fontSize="sm" color="fg.muted">
          {t('alarmBasis.previewHint')}
        </Box>
      </Column>
    </Panel>
  )
}

/** The shade that pop-up and panel use: with enough contrast for the theme. */
const shownColor = (color: string, variant: Variant): string =>
  /^#[0-9a-f]{6}$/i.test(color) ? readableOn(color, [PALETTES[variant].raised]) : color
