import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStoredExport } from '#archetypes/resource/use-export.ts'
import { EXPORT_FORMATS, type ExportFormat, geometryFileCalls } from '#contract/endpoints/geometry-files.ts'
import { Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { EMPTY_SYSTEM, type SystemForm, systemOf } from '../model/system-form.ts'
import { SystemFields } from './system-fields.tsx'

/** What is on the map as a file: its format and coordinate system. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { run, isExporting } = useStoredExport()
  const [format, setFormat] = useState<ExportFormat>('geojson')
  const [form, setForm] = useState<SystemForm>({ ...EMPTY_SYSTEM, choice: 'wgs84' })
  const isKml = format === 'kml'
  const system = systemOf(isKml ? { ...EMPTY_SYSTEM, choice: 'wgs84' } : form)
  return (
    <Dialog
      title={t('geometry.exportTitle')}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.close')}
      width="40rem"
      isBusy={isExporting}
      footer={
        <Button
          look="solid"
          disabled={!system || isExporting}
          onClick={() => {
            if (system) void run(geometryFileCalls.export, { format, system }).then(onClose)
          }}
        >
          {t('geometry.export')}
        </Button>
      }
    >
      <Column gap="4">
        <SelectField
          label={t('geometry.format')}
          hint={t(`geometry.exportHints.${format}`)}
          problem={null}
          value={format}
          onChange={(text) => setFormat(EXPORT_FORMATS.find((one) => one === text) ?? 'geojson')}
          options={EXPORT_FORMATS.map((one) => ({ value: one, label: t(`geometry.formats.${one}`) }))}
        />
        <SystemFields
          value={isKml ? { ...EMPTY_SYSTEM, choice: 'wgs84' } : form}
          onChange={setForm}
          isWgs84Only={isKml}
        />
      </Column>
    </Dialog>
  )
}
