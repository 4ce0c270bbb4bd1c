import { useTranslation } from 'react-i18next'
import { labelIn, listIn } from '#contract/kit/language.ts'
import type { DifferingField, EditResult } from '#contract/pipes/edits/edit-network.ts'
import { pipeSegmentResource } from '#contract/resources/pipe-segment.resource.ts'
import { useLanguage } from '#data/use-language.ts'

/** Why something is not done, with the fields that are in the way. */
export function useObstacleText(): (refused: Extract<EditResult, { change: null }>) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  const { fields } = pipeSegmentResource
  const shown = ({ field, values: [one, other] }: DifferingField): string => {
    const choices = field === 'dnMm' ? [] : fields[field].choices
    const nameOf = (value: string): string => {
      const found = choices.find((choice) => choice.value === value)
      return found ? labelIn(found.label, language) : value
    }
    return t('pipeEdit.differs', {
      field: labelIn(fields[field].label, language),
      one: nameOf(one),
      other: nameOf(other),
    })
  }
  return ({ obstacle, differing = [] }) =>
    t(`pipeEdit.obstacles.${obstacle}`, { fields: listIn(differing.map(shown), language) })
}
