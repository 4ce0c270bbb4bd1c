import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Row } from '#ui/box.ts'

const LEVELS = [
  { Icon: CircleCheck, color: 'level.recovered', text: 'panels.level0' },
  { Icon: Info, color: 'level.general', text: 'panels.level1' },
  { Icon: TriangleAlert, color: 'level.important', text: 'panels.level2' },
  { Icon: OctagonAlert, color: 'level.urgent', text: 'panels.level3' },
] as const

/** Key of the level's name. */
export const levelText = (level: number) => (LEVELS[level] ?? LEVELS[1]).text

/** An alarm's level by icon, word and colour. */
export function AlarmLevel({ level }: { level: number }) {
  const { t } = useTranslation()
  const { Icon, color, text } = LEVELS[level] ?? LEVELS[1]
  return (
    <Row as="span" display="inline-flex" verticalAlign="middle" gap="1.5" color={color} data-level={level}>
      <Icon size={16} aria-hidden />
      {t(text)}
    </Row>
  )
}
