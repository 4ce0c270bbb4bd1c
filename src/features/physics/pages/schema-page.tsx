// The types of the physics tree, their allowed parents, and the attributes of their nodes. The address names the type
// whose attributes are shown.

import { Eye, ListPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import { useNodeAddress } from '#archetypes/tree-resource/use-node-address.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { physicsTypeResource } from '#contract/resources/physics.resource.ts'
import { useLanguage } from '#data/use-language.ts'
import { useNodeResources, usePhysicsTypes } from '../api/use-physics.ts'
import { FormPreview } from '../components/form-preview.tsx'
import { TypeAttributes } from '../components/type-attributes.tsx'

export function SchemaPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data: types } = usePhysicsTypes()
  const resourceOf = useNodeResources(types)
  const { node: code, choose } = useNodeAddress()
  const [previewed, setPreviewed] = useState<string | null>(null)
  const nameOf = (wanted: string): string => {
    const type = types?.find((one) => one.code === wanted)
    return (language === 'en' ? type?.nameEn : type?.name) || wanted
  }

  const rowActions = ({ name, code: own }: RowOf<typeof physicsTypeResource>) => {
    return [
      {
        id: 'attributes',
        label: t('physics.attributesOf', { name }),
        icon: <ListPlus size={16} aria-hidden />,
        onSelect: () => choose(own),
      },
      {
        id: 'preview',
        label: t('physics.previewOf', { name }),
        icon: <Eye size={16} aria-hidden />,
        onSelect: () => setPreviewed(own),
      },
    ]
  }
  return (
    <>
      {code === null ? (
        <ResourcePage
          resource={physicsTypeResource}
          isDeletable={({ isBuiltIn, numNodes }) => !isBuiltIn && numNodes === 0}
          rowActions={rowActions}
        />
      ) : (
        <TypeAttributes
          code={code}
          name={nameOf(code)}
          onBack={() => choose(null)}
          onPreview={() => setPreviewed(code)}
        />
      )}
      {previewed !== null && types && (
        <FormPreview
          key={previewed}
          resource={resourceOf(previewed)}
          nodeType={previewed}
          typeName={nameOf(previewed)}
          onClose={() => setPreviewed(null)}
        />
      )}
    </>
  )
}
