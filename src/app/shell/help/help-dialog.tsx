import { useAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialog.tsx'
import { RichTextView } from '#ui/rich-text-view.tsx'
import { helpTextAtom } from './use-help.ts'

export function HelpDialog() {
  const { t } = useTranslation()
  const [text, setText] = useAtom(helpTextAtom)
  return (
    <Dialog
      title={t('panels.helpTitle')}
      isOpen={text !== null}
      onClose={() => setText(null)}
      closeLabel={t('panels.close')}
      width="800px"
    >
      <RichTextView html={text ?? ''} label={t('panels.helpTitle')} height="400px" />
    </Dialog>
  )
}
