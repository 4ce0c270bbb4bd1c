import { useTranslation } from 'react-i18next'
import { RecordView } from '#archetypes/record/record-view.tsx'
import type { Resource } from '#contract/kit/resource.ts'
import { isAttributeField } from '#contract/network/node-attributes.ts'

/** All fixed fields of a node; the attributes of its type are shown separately. */
export function NodeDetails({ resource, keyId }: { resource: Resource; keyId: string }) {
  const { t } = useTranslation()
  return (
    <RecordView
      resource={resource}
      keyId={keyId}
      sections={[
        { heading: t('physics.details'), fields: resource.form.filter((name) => !isAttributeField(name)) },
        { heading: t('physics.attributes'), fields: resource.form.filter(isAttributeField) },
      ]}
    />
  )
}
