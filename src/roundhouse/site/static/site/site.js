// For every page: what needs a script is shown only where scripts run (`.js`).
document.documentElement.classList.add("js");
