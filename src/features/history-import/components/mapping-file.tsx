import { Download, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ImportLayout, type ImportMapping, importMapping } from '#contract/history-import/import-mapping.ts'
import { saveFile } from '#data/save-file.ts'
import { parseJson } from '#lib/parse-json.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { withMapping } from '../model/import-layouts.ts'

interface MappingFileProps {
  layouts: readonly ImportLayout[]
  onLayouts: (layouts: readonly ImportLayout[]) => void
}

/** The mapping as a file, which the command `npm run import` reads as well. */
export function MappingFile({ layouts, onLayouts }: MappingFileProps) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const [told, setTold] = useState<{ readonly text: string; readonly isProblem: boolean } | null>(null)

  async function load(file: File): Promise<void> {
    const parsed = importMapping.safeParse(parseJson(await file.text()))
    if (!parsed.success) {
      const where = parsed.error.issues[0]?.path.join('.') || file.name
      setTold({ text: t('historyImport.mappingUnread', { where }), isProblem: true })
      return
    }
    const { layouts: next, numFound } = withMapping(layouts, parsed.data)
    onLayouts(next)
    setTold(
      numFound === 0
        ? { text: t('historyImport.mappingUnfit'), isProblem: true }
        : { text: t('historyImport.mappingLoaded', { count: numFound }), isProblem: false },
    )
  }

  function save(): void {
    const mapping: ImportMapping = { layouts: [...layouts], overlap: 'keep' }
    const text = `${JSON.stringify(mapping, null, 2)}\n`
    saveFile(new Blob([text], { type: 'application/json' }), `${t('historyImport.mappingName')}.json`)
  }

  return (
    <Row gap="3" flexWrap="wrap">
      <Button onClick={save}>
        <Download size={16} aria-hidden />
        {t('historyImport.saveMapping')}
      </Button>
      <Button onClick={() => chooser.current?.click()}>
        <Upload size={16} aria-hidden />
        {t('historyImport.loadMapping')}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".json"
        hidden
        aria-label={t('historyImport.loadMapping')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void load(file)
          target.value = ''
        }}
      />
      {told && (
        <Box
          role={told.isProblem ? 'alert' : 'status'}
          fontSize="sm"
          color={told.isProblem ? 'level.important' : 'fg.muted'}
        >
          {told.text}
        </Box>
      )}
    </Row>
  )
}
