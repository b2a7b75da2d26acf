// The page of a new token: its button copies it, and says so.
const button = document.querySelector("[data-copy]");
button?.addEventListener("click", async () => {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  await navigator.clipboard?.writeText(field.value);
  document.getElementById("copied").textContent = "Copied.";
});
