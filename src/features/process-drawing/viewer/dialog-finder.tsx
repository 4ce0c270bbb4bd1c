import { useTranslation } from 'react-i18next'
import type { DialogButton } from '#drawing/index.ts'
import { plainLatin } from '#lib/plain-latin.ts'
import { Box } from '#ui/box.ts'
import { Combobox } from '#ui/combobox.tsx'

interface DialogFinderProps {
  buttons: readonly DialogButton[]
  onPress: (button: DialogButton) => void
}

/** Presses a dialog-button of the drawing without a pointer; not there where the drawing has none. */
export function DialogFinder({ buttons, onPress }: DialogFinderProps) {
  const { t } = useTranslation()
  if (buttons.length === 0) return null
  const options = buttons.map(({ name, unit, station, dialogUrl }, at) => ({
    id: String(at),
    text: name,
    detail: unit || station || dialogUrl,
  }))
  return (
    <Box width="12rem">
      <Combobox
        label={t('drawing.findDialog')}
        placeholder={t('drawing.findDialog')}
        selected={null}
        find={(text) => {
          const sought = plainLatin(text.trim())
          return options.filter((option) => plainLatin(`${option.text}\n${option.detail}`).includes(sought))
        }}
        onSelect={(id) => {
          const button = buttons[Number(id)]
          if (button && id !== '') onPress(button)
        }}
        emptyText={t('drawing.noDialog')}
        moreText={(count) => t('drawing.moreMatches', { count })}
      />
    </Box>
  )
}
