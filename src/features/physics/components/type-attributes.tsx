import { ArrowLeft, Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import type { RemovalNote } from '#archetypes/resource/use-delete.ts'
import { useResourceActions } from '#archetypes/resource/use-resource.ts'
import { physicsAttributeResource } from '#contract/resources/physics-attribute.resource.ts'
import { Row, Span } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'

interface TypeAttributesProps {
  code: string
  name: string
  onBack: () => void
  onPreview: () => void
}

/** The attributes of one type. */
export function TypeAttributes({ code, name, onBack, onPreview }: TypeAttributesProps) {
  const { t } = useTranslation()
  const { read } = useResourceActions(physicsAttributeResource)
  const removalNote: RemovalNote = async (rows) => {
    // the listed count may be out of date, and removed values cannot be restored
    const now = await Promise.all(rows.map(({ keyId }) => read(keyId)))
    const count = now.reduce((sum, { numValues }) => sum + Number(numValues), 0)
    return count > 0 ? t('physics.valuesAreLost', { count }) : null
  }
  const heading = (
    <Row gap="3" flexWrap="wrap">
      <Button size="sm" onClick={onBack}>
        <ArrowLeft size={16} aria-hidden />
        {t('physics.backToTypes')}
      </Button>
      <Span as="h1" flex="1" minWidth="8rem" fontSize="lg" fontWeight="bold">
        {t('physics.attributesOf', { name })}
      </Span>
      <Button size="sm" onClick={onPreview}>
        <Eye size={16} aria-hidden />
        {t('physics.previewForm')}
      </Button>
    </Row>
  )
  return (
    <ResourcePage
      key={code}
      resource={physicsAttributeResource}
      heading={heading}
      within={{ typeCode: code }}
      initial={{ typeCode: code, isRequired: false }}
      removalNote={removalNote}
    />
  )
}
