import { useSetAtom } from 'jotai'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { MENU_PATH, menuHelp } from '#contract/resources/menu.resource.ts'
import { useHttp } from '#data/console-services.ts'
import { sayAtom } from '#data/notices.ts'
import { IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RichTextView } from '#ui/rich-text-view.tsx'

/** The help text of the present page, as it stands in the menu; a page without one says where to write it. */
export function HelpButton() {
  const { t } = useTranslation()
  const http = useHttp()
  const { pathname } = useLocation()
  const say = useSetAtom(sayAtom)
  const [text, setText] = useState<string | null>(null)

  async function handleOpen(): Promise<void> {
    const help = await http
      .call(MENU_PATH.queryByRouteKey, {
        method: 'POST',
        params: { routeKey: pathname },
        schema: menuHelp,
        isQuiet: true,
      })
      // a lookup that fails is a page without help (spec section 8)
      .catch(() => null)
    if (help?.menuSpecification) setText(help.menuSpecification)
    else say(t('panels.noHelp'), 'warning')
  }

  return (
    <>
      <IconButton label={t('panels.help')} aria-haspopup="dialog" onClick={() => void handleOpen()}>
        <CircleHelp size={20} aria-hidden />
      </IconButton>
      <Dialog
        title={t('panels.helpTitle')}
        isOpen={text !== null}
        onClose={() => setText(null)}
        closeLabel={t('panels.close')}
        width="800px"
      >
        <RichTextView html={text ?? ''} label={t('panels.helpTitle')} height="400px" />
      </Dialog>
    </>
  )
}
