import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#data/use-language.ts'
import { plainLatin } from '#lib/plain-latin.ts'
import { Box } from '#ui/box.ts'
import { Combobox } from '#ui/combobox.tsx'
import type { RankedType } from '../model/ranking-address.ts'
import { type SubjectWords, subjectsOf } from '../model/subject.ts'

interface SubjectPickerProps {
  type: RankedType
  chosen: SubjectWords
  onChoose: (id: string) => void
}

/** A key figure or a parameter, found by name, formula or code. */
export function SubjectPicker({ type, chosen, onChoose }: SubjectPickerProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const options = useMemo(
    () =>
      subjectsOf(type, language).map(({ id, name, unit, detail }) => ({
        id,
        text: unit === '' ? name : `${name} (${unit})`,
        detail,
      })),
    [type, language],
  )
  const find = (text: string) => {
    const sought = plainLatin(text.trim())
    return options.filter((option) => plainLatin(`${option.text}\n${option.detail}`).includes(sought))
  }
  return (
    <Box width={{ base: '100%', sm: '22rem' }} title={chosen.detail}>
      <Combobox
        label={t('dataRanking.subject')}
        placeholder={t('dataRanking.subjectPlaceholder')}
        selected={options.find(({ id }) => id === chosen.id) ?? null}
        find={find}
        onSelect={onChoose}
        emptyText={t('dataRanking.noSubject')}
        moreText={(count) => t('dataRanking.moreSubjects', { count })}
      />
    </Box>
  )
}
