import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportDialog } from '#archetypes/resource/import-dialog.tsx'
import { physicsImportResource } from '#contract/resources/physics-types.resource.ts'
import { Button } from '#ui/button.tsx'

/** Imports nodes of any types from one file. */
export function TreeImport() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Upload size={16} aria-hidden />
        {t('physics.importTree')}
      </Button>
      <ImportDialog resource={physicsImportResource} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
