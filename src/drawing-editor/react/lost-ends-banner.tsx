import { useAtomValue } from 'jotai'
import { Unlink } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { lostEnds } from '../connectors/lost-ends.ts'
import type { Editor } from '../editor/editor.ts'
import { editorAtom } from './editor-atoms.ts'
import { goToElement } from './find/go-to-element.ts'
import { Banner } from './session-banner.tsx'

/** Tells, when a drawing is opened, which lines end at devices that are gone, and leads from one to the next. */
export function LostEndsBanner() {
  const { t } = useTranslation()
  const editor = useAtomValue(editorAtom)
  // of the drawing as it was opened: what is deleted later frees its lines
  const lost = useMemo(() => lostEnds(editor.drawing.record), [editor])
  const [at, setAt] = useState(0)
  const [closed, setClosed] = useState<Editor | null>(null)
  if (closed === editor || lost.length === 0) return null
  const next = (): void => {
    const one = lost[at % lost.length]
    if (one) goToElement(editor, one)
    setAt(at + 1)
  }
  return (
    <Banner
      icon={<Unlink size={16} aria-hidden />}
      action={
        <Row gap="2">
          <Button size="sm" onClick={next}>
            {t('editor.showLostEnd', { number: (at % lost.length) + 1, count: lost.length })}
          </Button>
          <Button size="sm" onClick={() => setClosed(editor)}>
            {t('editor.understood')}
          </Button>
        </Row>
      }
    >
      {t('editor.lostEnds', { count: lost.length })}
    </Banner>
  )
}
