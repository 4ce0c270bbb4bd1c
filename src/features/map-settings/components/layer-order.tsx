import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OwnControlProps } from '#archetypes/settings/settings-page.tsx'
import { labelIn } from '#contract/kit/language.ts'
import { type LayerChoice, MAP_LAYERS } from '#contract/map/map-settings.ts'
import { useLanguage } from '#data/use-language.ts'
import { moveItem } from '#lib/move-item.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { layersOfText, textOfLayers } from '../model/map-form.ts'

/** The layers of a map, the uppermost first: each shown or not, and moved up or down. */
export function LayerOrder({ field, value, onChange }: OwnControlProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  // stored from the ground up
  const fromTop = layersOfText(value).reverse()
  const change = (next: readonly LayerChoice[]): void => onChange(textOfLayers([...next].reverse()))
  return (
    <Column as="section" aria-label={labelIn(field.label, language)} gap="1.5">
      <Box fontSize="sm" color="fg.muted">
        {t('mapSettings.layersHint')}
      </Box>
      <Box as="ol" margin="0" padding="0" listStyleType="none" maxWidth="26rem">
        {fromTop.map((choice, at) => {
          const name = labelIn(MAP_LAYERS[choice.layer], language)
          return (
            <Row as="li" key={choice.layer} gap="2" paddingBlock="0.5">
              <Box flex="1">
                <Checkbox
                  label={name}
                  checked={choice.isShown}
                  onChange={(isShown) => change(fromTop.with(at, { ...choice, isShown }))}
                />
              </Box>
              <IconButton
                type="button"
                size="sm"
                label={t('mapSettings.up', { name })}
                disabled={at === 0}
                onClick={() => change(moveItem(fromTop, at, at - 1))}
              >
                <ArrowUp size={16} aria-hidden />
              </IconButton>
              <IconButton
                type="button"
                size="sm"
                label={t('mapSettings.down', { name })}
                disabled={at === fromTop.length - 1}
                onClick={() => change(moveItem(fromTop, at, at + 1))}
              >
                <ArrowDown size={16} aria-hidden />
              </IconButton>
            </Row>
          )
        })}
      </Box>
    </Column>
  )
}
