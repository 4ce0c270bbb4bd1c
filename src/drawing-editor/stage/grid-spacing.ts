/** Between lines of the grid, document px (R9-38). */
export const GRID_SPACING = 20
