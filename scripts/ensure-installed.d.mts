/** Whether the field gateway's own packages are there, as in its lock file. */
export function hasGateway(): boolean
