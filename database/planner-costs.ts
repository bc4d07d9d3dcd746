/** Pages come from memory and comparing arrays is dear: told so, the planner takes the indexes made for filtering. */
export const plannerCosts = { random_page_cost: 1.1, cpu_operator_cost: 0.02 }
