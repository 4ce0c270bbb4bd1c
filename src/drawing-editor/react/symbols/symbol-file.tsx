import { useAtomValue } from 'jotai'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_SYMBOL_NAME } from '#contract/endpoints/drawing-symbols.ts'
import { newDrawing, versionOf, worldPoint } from '#drawing/engine.ts'
import { insertImported } from '#drawing-editor/commands/insert-imported.ts'
import { editorBeside } from '#drawing-editor/editor/editor-beside.ts'
import { reasonOf } from '#lib/reason-of.ts'
import { VisuallyHidden } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { readDrawingFile } from '../../exchange/file-in.ts'
import { editorAtom } from '../editor-atoms.ts'
import { useProblemText } from '../exchange/import-problems.tsx'
import { readOnlyAtom } from '../read-only-atom.ts'
import { MakeSymbolDialog, type SymbolSource } from './make-symbol-dialog.tsx'

/** Makes a file of SVG, or of elements, a symbol of the company, without putting it on the board. */
export function SymbolFile({ onFailure }: { readonly onFailure: (reason: string | null) => void }) {
  const { t } = useTranslation()
  const editor = useAtomValue(editorAtom)
  const isReadOnly = useAtomValue(readOnlyAtom)
  const input = useRef<HTMLInputElement>(null)
  const textOf = useProblemText()
  const [source, setSource] = useState<SymbolSource | null>(null)

  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return
    onFailure(null)
    try {
      const { createUuid } = editor
      const apart = editorBeside(editor, newDrawing(createUuid))
      const read = await readDrawingFile(file, { createUuid, version: versionOf(apart.board) })
      if (read.kind === 'picture') {
        onFailure(t('ownSymbols.isPicture', { name: file.name }))
        return
      }
      const { problems } = read
      const [first] = problems
      if (read.elements.length > 0) {
        insertImported(apart, read, worldPoint(0, 0))
        const name = file.name.replace(/\.\w{1,5}$/, '').slice(0, MAX_SYMBOL_NAME)
        setSource({ editor: apart, name, problems })
      } else if (first) onFailure(textOf(first))
    } catch (error) {
      onFailure(reasonOf(error))
    }
  }
  return (
    <>
      <IconButton
        size="sm"
        label={t('ownSymbols.fromFile')}
        disabled={isReadOnly}
        onClick={() => input.current?.click()}
      >
        <FileUp size={16} aria-hidden />
      </IconButton>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          accept=".svg,.json"
          aria-label={t('ownSymbols.fromFile')}
          tabIndex={-1}
          onChange={({ target }) => {
            void take(target.files?.[0])
            // the same file can be chosen again
            target.value = ''
          }}
        />
      </VisuallyHidden>
      <MakeSymbolDialog source={source} onClose={() => setSource(null)} />
    </>
  )
}
