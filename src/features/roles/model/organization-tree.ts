interface Option {
  readonly keyId: string
  readonly name: string
  readonly parentId: string | null
}

interface OrganizationNode {
  readonly id: string
  readonly label: string
  readonly children: readonly OrganizationNode[]
}

/** Nested nodes from options in tree order; options whose parent is not in the list become roots. */
export function treeOfOptions(options: readonly Option[]): OrganizationNode[] {
  const ids = new Set(options.map(({ keyId }) => keyId))
  const below = (parentId: string | null): OrganizationNode[] =>
    options
      .filter((option) => (option.parentId !== null && ids.has(option.parentId) ? option.parentId : null) === parentId)
      .map(({ keyId, name }) => ({ id: keyId, label: name, children: below(keyId) }))
  return below(null)
}
