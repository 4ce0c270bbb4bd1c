import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchCalls } from '#contract/endpoints/search.ts'
import { useShownAnswer } from '#data/calls.ts'
import { usePaced } from '#lib/use-paced.ts'
import { Combobox } from '#ui/combobox.tsx'

const ASK_GAP_MS = 300

interface ChosenPointProps {
  /** Code of the chosen point; empty: none yet. */
  code: string
  onChoose: (code: string) => void
}

/** Any point that the user may see, found by parameter and station, in any order. */
export function ChosenPoint({ code, onChoose }: ChosenPointProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const asked = usePaced(text.trim(), ASK_GAP_MS)
  const { shown, isPending } = useShownAnswer(searchCalls.everything, { text: asked }, { enabled: asked !== '' })
  const found = (asked === '' ? [] : (shown ?? [])).flatMap((thing) =>
    thing.kind === 'point'
      ? [{ id: thing.code, text: `${thing.detail} ${thing.name}`, detail: thing.code, rank: thing.rank }]
      : [],
  )
  return (
    <Combobox
      label={t('dashboard.choosePoint')}
      placeholder={t('dashboard.findPoint')}
      selected={code === '' ? null : { id: code, text: code, detail: '' }}
      find={() => found.toSorted((one, other) => one.rank - other.rank)}
      onText={setText}
      onSelect={onChoose}
      emptyText={t(asked === '' ? 'dashboard.findPoint' : isPending ? 'dashboard.findingPoint' : 'dashboard.noPoint')}
      moreText={(count) => t('resource.moreCodes', { count })}
    />
  )
}
