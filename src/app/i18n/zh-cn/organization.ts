export const organization = {
  title: '组织架构',
} as const
