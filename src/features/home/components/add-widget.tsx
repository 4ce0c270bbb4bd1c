import { useTranslation } from 'react-i18next'
import { addTile, mayAdd } from '#archetypes/dashboard/arrange.ts'
import { HOME_WIDGETS, type HomeTile, type HomeWidgetCode } from '#contract/home/home-widgets.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import { ActionMenu } from '#ui/action-menu.tsx'

interface AddWidgetProps {
  tiles: readonly HomeTile[]
  allowed: readonly HomeWidgetCode[]
  size?: 'sm'
  onAdd: (tiles: readonly HomeTile[]) => void
}

/** The widgets that a page may have one more of; nothing where there are none. */
export function AddWidget({ tiles, allowed, onAdd, ...look }: AddWidgetProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const missing = allowed.filter((widget) => mayAdd(tiles, widget))
  if (missing.length === 0) return null
  return (
    <ActionMenu
      label={t('home.add')}
      items={missing.map((widget) => ({
        id: widget,
        label: labelIn(HOME_WIDGETS[widget].name, language),
        onSelect: () => onAdd(addTile(tiles, widget)),
      }))}
      {...look}
    />
  )
}
